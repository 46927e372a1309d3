const s = 'Hello, World';
console.log(s.length, s.toUpperCase(), s.toLowerCase(), s.indexOf('o'), s.lastIndexOf('o'), s.slice(7), s.slice(-5, -1), s.substring(0, 5), s.charAt(1), s[4], s.charCodeAt(0), s.includes('World'), s.startsWith('Hell'), s.endsWith('d'));
console.log(s.split(', '), s.replace('World', 'there'), '  trim '.trim() + '|', 'ab'.repeat(3), '7'.padStart(3, '0'), s.concat('!', '?'), s.at(-1), [...'abc'], 'a-b-c'.replaceAll('-', '+'), 'b' > 'a');
