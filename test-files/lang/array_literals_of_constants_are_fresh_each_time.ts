function table(): unknown[] {
  return [0, 1, -0, 2.5, NaN, 'a', 'longer text', true, false, null, undefined, , 12, 13, 14, 15, 16, 17, 'é', '\u{1F600}']
}

const first = table(), second = table()
first[0] = 'changed'
first.push('more')
console.log(first === second, second[0], second.length, first.length)
console.log(second, Object.is(second[2], -0), 11 in second)

function numbers(): number[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20.5]
}
let sum = 0
for (let i = 0; i < 3; i++) {
  const list = numbers()
  for (let k = 0; k < list.length; k++) sum += list[k]
  list.fill(0)
}
console.log(sum)

const q = 1
console.log([q, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, [18]].length)
