import fs from 'node:fs';
import 'no-such-package';
import { x } from './no_such_file';
import path from 'path';
import '#internal';
export default [fs, x, path];
