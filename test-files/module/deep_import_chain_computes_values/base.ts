export const base = 10;
