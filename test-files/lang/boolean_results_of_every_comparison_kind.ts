const xs: any[] = [0, 1, -1, '0', '1', '', null, undefined, NaN, true, false, [], {}];
const rows = ['<', '>', '<=', '>=', '==', '===', '!=', '!=='];
const ops: ((a: any, b: any) => boolean)[] = [(a, b) => a < b, (a, b) => a > b, (a, b) => a <= b, (a, b) => a >= b, (a, b) => a == b, (a, b) => a === b, (a, b) => a != b, (a, b) => a !== b];
ops.forEach((op, i) => console.log(rows[i].padEnd(4), xs.map((a) => xs.map((b) => (op(a, b) ? 1 : 0)).join('')).join(' ')));
