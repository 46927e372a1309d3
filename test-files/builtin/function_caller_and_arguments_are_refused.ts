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
const caller = Object.getOwnPropertyDescriptor(Function.prototype, 'caller')!;
const args = Object.getOwnPropertyDescriptor(Function.prototype, 'arguments')!;
console.log(typeof caller.get, caller.get === caller.set, caller.get === args.get, caller.enumerable, caller.configurable);
console.log(caller.get!.name === '', caller.get!.length, Object.isFrozen(caller.get));
(function (this: any) {
  'use strict';
  const callee = Object.getOwnPropertyDescriptor(arguments, 'callee')!;
  console.log(callee.get === caller.get, callee.configurable);
})();
