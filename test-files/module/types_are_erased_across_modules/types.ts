export interface Shape { kind: Kind }
export type Kind = 'round' | 'flat';
export const make = (kind: Kind): Shape => ({ kind });
