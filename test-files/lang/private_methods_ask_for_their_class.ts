class A { #m() {} get #g() { return 1 } set #s(v) {} static #sm() {} static get #sg() { return 1 } static #f = 1; #fld = 1; static run(o: any) { const t = (f) => { try { f() } catch (e) { console.log(e.message) } }; t(() => o.#m()); t(() => o.#g); t(() => { o.#s = 1 }); t(() => o.#sm()); t(() => o.#sg); t(() => o.#f); t(() => o.#fld); t(() => { o.#fld = 1 }); t(() => { o.#m = 1 }); t(() => { o.#g = 1 }); t(() => o.#s); t(() => { o.#f = 1 }) } }
A.run({}); A.run(new A()); A.run(1); A.run(null);
const B = class { #m() {} static r(o: any) { try { o.#m() } catch (e) { console.log(e.message) } } }; B.r({});
(class { #m() {} static r(o: any) { try { o.#m() } catch (e) { console.log(e.message) } } }).r({});
