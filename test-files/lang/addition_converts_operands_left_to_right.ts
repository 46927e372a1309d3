const log: string[] = [];
const make = (name: string, primitive: any) => ({
  valueOf() {
    log.push(name);
    return primitive;
  },
});
const left: any = make('left', 1), right: any = make('right', '2');
console.log(left + right, log.splice(0));
console.log(right + left, log.splice(0));
console.log(left - right, log.splice(0));
console.log(left < right, right < left, log.splice(0));

const a: any = [], o: any = {}, f: any = () => 1;
console.log(a + a === '', a + o, o + a, 1 + a, [1, 2] + '', [null] + '', [undefined, 1] + '!');
console.log(1 + (null as any), 1 + (undefined as any), 'x' + null, 'x' + undefined, true + (true as any), typeof (f + 1));
console.log('3' + 4 + 5, 3 + 4 + '5', +'3' + +'4', '' + -0, 1 + +'');
console.log(1 + ({ toString: () => '7' } as any), 1 + ({ valueOf: () => ({}), toString: () => 8 } as any));
try {
  console.log(1 + ({ valueOf: () => ({}), toString: () => ({}) } as any));
} catch (e: any) {
  console.log(e.name, e.message);
}
try {
  console.log((Symbol('s') as any) + '');
} catch (e: any) {
  console.log(e.name, e.message);
}
