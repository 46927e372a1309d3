import process from 'node:process';
import { argv } from 'process';
import * as ns from 'node:process';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers';
console.log(process === globalThis.process, argv === process.argv, ns.default === process, performance === globalThis.performance);
wait(() => console.log('timer from node:timers'), 1);
