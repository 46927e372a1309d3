// zeal: 85
class Ring { next: Ring = this; prev: Ring = this; constructor(public_: number) { (this as any).id = public_; } insert(r: Ring) { r.next = this.next; r.prev = this; this.next.prev = r; this.next = r; return this; } }
let last: any, total = 0;
for (let k = 0; k < 300; k++) {
  const ring = new Ring(0);
  for (let i = 1; i < 20; i++) ring.insert(new Ring(i));
  let at: any = ring, n = 0;
  do { n += at.id; at = at.next; } while (at !== ring);
  total += n;
  last = ring;
}
let back = 0, at = last;
do { back = back * 3 % 1009 + at.id; at = at.prev; } while (at !== last);
console.log(total, back);
