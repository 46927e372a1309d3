export { x as y, y as x } from './circular_exports_lead_nowhere.ts';
