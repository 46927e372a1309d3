abstract class A<T> extends B<T> implements C, D<T> {
  static #count = 0;
  declare x: number;
  readonly y?: string;
  z!: T;
  accessor w = 1;
  [key: string]: unknown;
  static { this.#count++; }
  constructor(private readonly p: number, q = p) { super(); }
  get v(): number { return A.#count; }
  set v(value) {}
  async *[Symbol.iterator]() {}
  'quoted'() {}
  m(): void;
  m(a?: number): void {}
  abstract n(): void;
  static async = 1;
  get;
  set;
  has(a: object) { return #count in a; }
}
