const a;
let { b };
for (let c = 1 of d);
for (let e, f of g);
