function f() { await g; }
function* h(a = yield) {}
async function i(a = await b) {}
const yield = 1;
() => { await 1; };
