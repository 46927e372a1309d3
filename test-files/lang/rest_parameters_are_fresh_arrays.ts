function f(first: any, ...rest: any[]) {
  rest.push('own');
  return [first, rest, rest.length, Array.isArray(rest)];
}
console.log(f(1), f(1, 2, 3), (f as any)());
const a = (...[x, y, ...z]: any[]) => [x, y, z];
console.log(a(1, 2, 3, 4), a(), ((...{ length, 0: first }: any[]) => [length, first])(7, 8));
const args = [1, 2];
const same = (...r: any[]) => r !== args;
console.log(same(...args), ((...r: any[]) => 1).length);
