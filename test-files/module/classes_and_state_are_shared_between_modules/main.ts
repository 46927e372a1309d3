import { Animal, registry } from './animal.ts';
import { Dog } from './dog.ts';
import { Cat } from './cat.ts';
const all = [new Dog('Rex'), new Cat('Tom'), new Animal('generic')];
console.log(all.map((a) => a.speak()).join('; '));
console.log(registry, all[0] instanceof Animal, Dog.created, Cat.created, Animal.created);
