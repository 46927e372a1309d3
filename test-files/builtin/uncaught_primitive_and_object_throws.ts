// exit: 1
console.log('before');
try { throw null; } catch (e) { console.log('caught', e); }
throw 'a plain string';
