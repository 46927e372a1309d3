function attempt(run: () => unknown): void {
  try {
    console.log(run());
  } catch (error: any) {
    console.log(`${error.name}: ${error.message}`);
  }
}

attempt(() => ((a: any = b, b: any = 1) => [a, b])());
attempt(() => ((a: any = b, b: any = 1) => [a, b])(5));
attempt(() => ((a: any = a) => a)());
attempt(() => ((a: any = () => b, b: any = 2) => a())());
attempt(() => ((a: any = (() => b)(), b: any = 2) => a)());
attempt(() => (({ x = y, y }: any) => [x, y])({ y: 1 }));
attempt(() => (({ y, x = y }: any) => [x, y])({ y: 1 }));
attempt(() => (([p, q = p, r = s, s]: any) => [p, q, r, s])([1, undefined, 3, 4]));
attempt(() => (([p, q = p, r = s, s]: any) => [p, q, r, s])([1]));
attempt(() => ((a: any = (b = 3), b?: any) => a)());
attempt(() => (function (a: any = typeof late, late: any = 1) { return a; })());

function* generator(a: any = b, b: any = 1): Generator<any> {
  yield [a, b];
}
attempt(() => generator());
async function later(a: any = b, b: any = 1): Promise<any> {
  return [a, b];
}
later().catch((error) => console.log('rejected', error.message));

function captured(a: any, get = () => a, set = (v: any) => { a = v; }) {
  set(9);
  var a: any;
  const inner = a;
  a = 'body';
  return [inner, get(), a];
}
attempt(() => captured(1).join());
