export const two = 2;
export const conflict = 'b';
export default 'default of b';
