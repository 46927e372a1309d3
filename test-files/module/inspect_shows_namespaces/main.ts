// Module namespaces; exports in their dead zone are uninitialized.
import * as exports from './exports.ts';
import * as itself from './itself.ts';
console.log(exports, [exports], { exports });
console.log(itself);
