import { total, names } from './level1/index.ts';
import { total as direct } from './level1/level2/index.ts';
console.log(total, direct, names);
