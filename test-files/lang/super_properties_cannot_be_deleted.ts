class Base {
  kept = 1;
  method(): number { return 1; }
}
class Derived extends Base {
  remove(): unknown {
    return delete (super.method as any);
  }
  removeComputed(): unknown {
    return delete (super[(console.log('key evaluated'), 'method') as 'method'] as any);
  }
}
const derived: any = new Derived();
for (const name of ['remove', 'removeComputed']) {
  try {
    console.log(derived[name]());
  } catch (error: any) {
    console.log(`${error.name}: ${error.message}`);
  }
}
console.log(derived.method());
