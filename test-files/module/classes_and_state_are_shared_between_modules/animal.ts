export const registry: string[] = [];
export class Animal {
  static created = 0;
  constructor(public_: string) { (this as any).name = public_; registry.push(public_); Animal.created++; }
  speak(): string { return `${(this as any).name} makes ${this.sound()}`; }
  sound() { return 'a noise'; }
}
