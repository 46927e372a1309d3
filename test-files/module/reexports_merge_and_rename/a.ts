export const one = 1;
export const conflict = 'a';
export const hiddenByLocal = 'from a';
export default 'default of a';
