const log: string[] = [];
const iterable: any = {
  get [Symbol.iterator]() {
    log.push('get @@iterator');
    return () => {
      log.push('call');
      let n = 0;
      return {
        get next() { log.push('get next'); return () => { log.push('next'); return { get done() { log.push('done'); return n >= 2; }, get value() { log.push('value'); return n++; } }; }; },
        get return() { log.push('get return'); return undefined; },
      };
    };
  },
};
for (const x of iterable) log.push('body ' + x);
console.log(log.splice(0).join(', '));
for (const x of iterable) break;
console.log(log.splice(0).join(', '));
const [a] = iterable;
console.log(log.splice(0).join(', '));
console.log([...iterable].length, log.splice(0).length);
new Set(iterable);
console.log(log.splice(0).join(', '));
const it = [1, 2, 3][Symbol.iterator]();
console.log(it.next(), [...it], it.next(), it[Symbol.iterator]() === it, Object.prototype.toString.call(it));
const entries = new Map([['k', 'v']]).entries();
console.log(entries.next(), entries.next(), entries.toString(), Object.getPrototypeOf(entries)[Symbol.toStringTag]);
console.log(['a', 'b'].entries().next(), [...['a', 'b'].keys()], [...'ab'].length, [...[5, 6].entries()]);
