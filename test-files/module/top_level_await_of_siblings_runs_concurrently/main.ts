import './after_x.ts';
import './after_y.ts';
import './sync.ts';
import './cycle_a.ts';
import { log } from './log.ts';
console.log(log.join(', '));
const outcomes = await Promise.allSettled([import('./needs_failing.ts'), import('./fails.ts'), import('./needs_failing.ts')]);
console.log(outcomes.map((o: any) => o.reason.message).join(), outcomes.every((o: any) => o.reason === (outcomes[0] as any).reason));
console.log(log.filter((l) => l === 'fails').length);
