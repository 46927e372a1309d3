interface Shape { kind: 'circle' | 'square'; size?: number; [key: string]: unknown }
type Fn<T extends unknown[] = []> = (...args: T) => asserts args is T;
declare const ambient: number;
declare function nothing(): void;
abstract class Base<T> { abstract describe(): string; declare phantom: number; protected readonly items: T[] = []; constructor() {} private add?(t: T): void; static readonly version: string = '1' as const; }
class Impl<T> extends Base<T> implements Shape { kind!: 'circle'; override describe(this: Impl<T>): string { return 'impl'; } [key: string]: any; }
const x = new Impl<number>();
console.log(x.describe(), Object.keys(x), 'phantom' in x, Base.version);
function overload(a: string): string;
function overload(a: number): number;
function overload(a: any) { return a; }
const generic = <T,>(v: T): T => v, asserted = (5 as unknown as string)!, satisfied = { a: 1 } satisfies Record<string, number>;
console.log(overload(1), generic<string>('g'), asserted, satisfied, generic<Map<string, Array<number>>>(new Map()).size);
let definite!: string;
console.log(definite, (x as any)?.missing!?.deep, [1, 2]!.map<number>((n): number => n + 1)!);
function isString(v: unknown): v is string { return typeof v === 'string'; }
console.log(isString('s'), isString(1), ((a?: number, ...rest: string[]): void => {})(1));
type Cond<T> = T extends (infer U)[] ? U : never; type Mapped = { readonly [K in keyof Shape]-?: Shape[K] }; type Tpl = `a${string}`; type Tup = [first: string, second?: number];
let type = 1, of = 2, as = 3, async = 4, get = 5, set = 6, from = 7, is = 8, keyof = 9, declare_ = 10, namespace = 11, abstract = 12, readonly = 13, satisfies = 14;
console.log(type + of + as + async + get + set + from + is + keyof + declare_ + namespace + abstract + readonly + satisfies);
const lessThan = (a: number, b: number) => a < b, shift = 8 >> 1 >>> 0;
console.log(lessThan(1, 2), shift, type < of, of >= as, typeof generic<number>);
export type { Shape };
export {};
