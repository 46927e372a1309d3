function attempt(run: () => unknown): void {
  try {
    console.log(run());
  } catch (error: any) {
    console.log(`${error.name}: ${error.message}`);
  }
}
const count: any = (...all: any[]) => all.length;
const none: any = undefined, nothing: any = null, plain: any = {}, holder: any = { plain };

attempt(() => count(...none));
attempt(() => count(...nothing));
attempt(() => count(1, ...plain));
attempt(() => count(...(5 as any)));
attempt(() => count(...holder.missing));
attempt(() => count(...plain, 1));
attempt(() => count(...none, 1));
attempt(() => count(...[1], ...none));
attempt(() => new (Map as any)(...plain));
attempt(() => new (Map as any)(...holder.missing));
attempt(() => new (class extends Object { constructor() { super(...none); } })());
attempt(() => [...none]);
attempt(() => [...plain]);
attempt(() => [1, ...holder.missing]);
attempt(() => count(...'text', ...new Set([1, 2])));
attempt(() => count(...{ [Symbol.iterator]: 1 } as any));
attempt(() => count(...{ [Symbol.iterator]: () => 1 } as any));
