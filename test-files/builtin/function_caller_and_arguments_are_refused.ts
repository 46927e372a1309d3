function attempt(run: () => unknown): void {
  try {
    console.log(run());
  } catch (error: any) {
    console.log(`${error.name}: ${error.message}`);
  }
}
const functions: any[] = [() => 1, function named() { return 1; }, class { method() {} }, (function () {}).bind(null), async () => 1];
for (const f of functions) {
  for (const key of ['caller', 'arguments']) {
    attempt(() => f[key]);
    attempt(() => { f[key] = {}; });
    console.log(Object.hasOwn(f, key), key in f);
  }
}
