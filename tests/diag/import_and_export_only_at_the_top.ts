{ import 'a'; }
function f() { export const a = 1; }
if (a) export default 1;
