delete a;
delete (b);
class C { #d; e() { delete this.#d; delete this?.#d; } }
