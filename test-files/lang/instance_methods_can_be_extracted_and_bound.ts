class Button { label: string; clicks = 0; constructor(l: string) { this.label = l; this.bound = this.bound.bind(this); } bound() { this.clicks++; return this.label; } arrow = () => { this.clicks++; return this.label; }; plain() { return this?.label ?? 'lost'; } }
const b = new Button('ok'), { bound, arrow, plain } = b;
console.log(bound(), arrow(), plain.call(undefined as any), plain.call(b), [1, 2].map(b.arrow), b.clicks, Object.keys(b), bound.name, arrow.name);
setTimeout(b.arrow, 1);
setTimeout(() => console.log(b.clicks), 5);
