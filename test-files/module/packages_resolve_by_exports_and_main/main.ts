import plain from 'plain-main';
import { kind } from 'with-exports';
import sub from 'with-exports/sub';
import deep from 'with-exports/features/deep';
import { scoped } from '@scope/pkg';
import index from 'only-index';
import { viaSelf } from 'with-exports/self';
console.log(plain, kind, sub, deep, scoped, index, viaSelf);
