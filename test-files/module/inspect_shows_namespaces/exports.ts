export const a = 1; export function f() {} export default { x: 1 }; export let z = "s"; export class C {}
