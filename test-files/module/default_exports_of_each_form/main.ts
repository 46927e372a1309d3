import fn from './fn.ts';
import Cls from './cls.ts';
import expr, { other } from './expr.ts';
import arrow from './arrow.ts';
import named from './named.ts';
console.log(fn.name, fn(), Cls.name, new Cls(), expr, other, arrow.name, arrow(), named.name, named.self());
