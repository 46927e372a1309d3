import * as self from "./itself.ts"; console.log(self); export const early = 1; export let undef;
