import { Animal } from './animal.ts';
export class Dog extends Animal { sound() { return 'woof'; } }
