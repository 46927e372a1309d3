function report(label: string, error: any): void {
  console.log(label, error instanceof TypeError, error.message);
}
const gives = (result: any) => ({ [Symbol.iterator]: () => ({ next: () => result }) });
const givesLater = (result: any) => ({ [Symbol.asyncIterator]: () => ({ next: async () => result }) });

function* outer(result: any): Generator<any> {
  yield* gives(result);
}
async function* asyncOuter(result: any): AsyncGenerator<any> {
  yield* givesLater(result);
}

for (const result of [1, 'text', undefined, null, true]) {
  try {
    outer(result).next();
  } catch (error) {
    report('yield*', error);
  }
}
for (const result of [2, 'text', null]) {
  await asyncOuter(result).next().catch((error) => report('async yield*', error));
  try {
    for await (const value of givesLater(result) as any) console.log('never', value);
  } catch (error) {
    report('for await', error);
  }
}
