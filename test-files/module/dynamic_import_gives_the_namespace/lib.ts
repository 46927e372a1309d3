console.log('lib evaluated');
export let value = 1;
export const bump = () => value++;
export default () => 'default function';
