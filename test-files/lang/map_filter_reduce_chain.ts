const people = [{ name: 'Ann', age: 30 }, { name: 'Bob', age: 17 }, { name: 'Cid', age: 45 }];
console.log(people.filter((p) => p.age >= 18).map((p) => p.name).join(', '), people.reduce((s, p) => s + p.age, 0) / people.length);
console.log([1, 2, 3, 4].map((x) => x ** 2).filter((x) => x % 2 === 0).reduce((a, b) => a + b), ['b', 'a'].sort().concat(['c']).reverse());
