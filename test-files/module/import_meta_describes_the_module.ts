import * as self from './import_meta_describes_the_module.ts';
export const answer = 42;
console.log(typeof import.meta, typeof import.meta.url, import.meta.url.startsWith('file:///'), import.meta.url === import.meta.url);
console.log(self.answer, import.meta.url.endsWith('.ts') || import.meta.url.length > 8, Object.getPrototypeOf(import.meta));
