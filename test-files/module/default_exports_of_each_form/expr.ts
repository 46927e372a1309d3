export default [1, 2].map((x) => x * 2);
export const other = 'beside';
