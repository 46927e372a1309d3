class A {
  constructor() {}
  constructor() {}
  get constructor() {}
  constructor = 1;
  static prototype() {}
  #constructor;
  a = arguments;
  static { await; }
  b() { super(); }
}
