class Inner extends (class { read(o: any) { return o.#secret; } }) {
  #secret = 1;
}
class Outer {
  #secret = 1;
  make() {
    return class extends (this.#secret ? Inner : Object) { #other = 2; };
  }
}
