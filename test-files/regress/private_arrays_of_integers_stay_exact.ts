// Local arrays that hold only integers: overflow, negative values, -0 and fractions, indexes out of bounds,
// exceptions that are caught while they are in use, many collections.
function overflow(): string {
  const counts: number[] = [];
  for (let i = 0; i < 4; i++) counts.push(2147483640 + i);
  for (let round = 0; round < 10; round++) for (let i = 0; i < 4; i++) counts[i]++;
  let text = "";
  for (let i = 0; i < counts.length; i++) text += counts[i] + ",";
  return text;
}
function negative(n: number): number {
  const steps: number[] = [];
  for (let i = 0; i < n; i++) steps[i] = -i;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    steps[i] -= 2147483640;
    sum += steps[i];
  }
  return sum;
}
function zeros(): string {
  const list: number[] = [];
  for (let i = 0; i < 3; i++) list.push(i * -1);
  let text = "";
  for (let i = 0; i < list.length; i++) text += Object.is(list[i], -0) ? "-0 " : list[i] + " ";
  return text;
}
function mixed(n: number): number {
  const list: number[] = [];
  for (let i = 0; i < n; i++) list.push(i);
  list[n >> 1] = 0.5;
  let sum = 0;
  for (let i = 0; i < list.length; i++) sum += list[i];
  return sum;
}
function links(): string {
  const next: number[] = [];
  for (let i = 0; i < 6; i++) next.push(i === 5 ? -1 : i + 1);
  let text = "";
  for (let at = 0; at !== -1; at = next[at]) text += at;
  return text + next[17] + next[-1];
}
function beyond(): string {
  const list: number[] = [];
  for (let i = 0; i < 3; i++) list[i] = i;
  list[7] = 7;
  let text = "" + list.length;
  for (let i = 0; i < 9; i++) text += "," + list[i];
  return text;
}
function caught(limit: number): string {
  const seen: number[] = [];
  let text = "";
  for (let i = 0; i < 6; i++) {
    try {
      seen.push(i);
      if (i % limit === 2) throw new Error("at " + seen[i]);
      seen[i] += 10;
    } catch (error) {
      text += (error as Error).message + " ";
      seen[i] = 99;
    }
  }
  for (let i = 0; i < seen.length; i++) text += seen[i] + " ";
  return text;
}
function replaced(flag: unknown): string {
  const list: number[] = [];
  for (let i = 0; i < 4; i++) list.push(i);
  for (let i = 0; i < 4; i++) if (i === 2) list[i] = flag as number;
  return list[1] + "/" + list[2] + "/" + list[3];
}
function swapped(n: number): number {
  const perm: number[] = [];
  const work: number[] = [];
  for (let i = 0; i < n; i++) {
    perm.push((i * 7) % n);
    work.push(0);
  }
  let flips = 0;
  for (let i = 0; i < n; i++) work[i] = perm[i];
  let head = work[3];
  while (head !== 0 && flips < 50) {
    for (let lo = 0, hi = head; lo < hi; lo++, hi--) {
      const t = work[lo];
      work[lo] = work[hi];
      work[hi] = t;
    }
    flips++;
    head = work[0];
  }
  return flips * 1000 + work[1];
}
function pushed(n: number): number {
  const list: number[] = [];
  let last = 0;
  for (let i = 0; i < n; i++) {
    last = list.push(i);
    const text = "garbage " + i;
    if (text.length > 100) last = -1;
  }
  let sum = last;
  for (let i = 0; i < list.length; i++) sum = (sum * 31 + list[i]) % 1000003;
  return sum;
}
for (let i = 0; i < 3; i++) {
  console.log(overflow(), negative(5), zeros(), mixed(9), links(), beyond());
  console.log(caught(3), caught(4), replaced(5), replaced("x"), replaced(undefined), replaced(2.5), swapped(11), pushed(3000));
}
