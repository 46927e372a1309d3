import { Animal, registry } from './animal.ts';
export class Cat extends Animal { sound() { return 'meow ' + registry.length; } }
