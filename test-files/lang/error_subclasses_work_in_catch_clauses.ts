class AppError extends Error { constructor(message: string, readonly_: number, options?: any) { super(message, options); this.name = this.constructor.name; (this as any).code = readonly_; } }
class NotFound extends AppError { constructor(what: string) { super(`${what} not found`, 404); } }
const f = (k: number) => { switch (k) { case 0: throw new NotFound('page'); case 1: throw new AppError('app', 500, { cause: new Error('root') }); case 2: throw new TypeError('type'); case 3: throw 'string'; default: return 'fine'; } };
for (let k = 0; k < 5; k++) { try { console.log(f(k)); } catch (e: any) { if (e instanceof NotFound) console.log('NotFound', e.message, (e as any).code); else if (e instanceof AppError) console.log(e.name, e.message, (e as any).code, (e.cause as Error).message); else if (e instanceof Error) console.log(e.name, e.message); else console.log('other', e); } }
const e = new NotFound('x');
console.log(e.toString(), e.stack!.split('\n')[0], Object.keys(e), e instanceof Error, Object.prototype.toString.call(e), Object.getPrototypeOf(NotFound) === AppError);
