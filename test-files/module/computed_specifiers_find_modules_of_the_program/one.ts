export const name = 'one'; export default 1;
