export let count = 0;
export function increment() { count++; }
const obj = { k: 1 };
export { obj, later };
let later = () => count;
let value = 'default at export';
export default value;
value = 'changed later';
