// instanceof between declared classes, with parents, siblings, custom @@hasInstance and changed prototypes.
class Node1 {
  kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  isLeaf(): boolean {
    return this instanceof Leaf;
  }
}
class Leaf extends Node1 {
  value = 1;
}
class Branch extends Node1 {
  parts: Node1[] = [];
}
class Wide extends Branch {}
class Other {
  value = 2;
}

function classify(nodes: Node1[]): string {
  let text = "";
  for (const n of nodes) {
    if (n instanceof Wide) text += "w";
    if (n instanceof Branch) text += "b";
    if (n instanceof Leaf) text += "l";
    if (n instanceof Node1) text += "n";
    if ((n as any) instanceof Other) text += "o";
    text += n.isLeaf() ? "!" : ".";
  }
  return text;
}
const nodes: Node1[] = [new Leaf("l"), new Branch("b"), new Wide("w"), new Node1("n")];
console.log(classify(nodes));
console.log(classify([...nodes, Object.create(Leaf.prototype)]));
try {
  classify([...nodes, null as unknown as Node1]);
} catch (error) {
  console.log((error as Error).message);
}
Object.defineProperty(Wide, Symbol.hasInstance, { value: () => true });
console.log(classify(nodes));
Object.setPrototypeOf(nodes[0], Wide.prototype);
console.log(classify(nodes), nodes[0] instanceof Leaf);
Object.setPrototypeOf(Branch.prototype, Other.prototype);
try {
  console.log(classify(nodes));
} catch (error) {
  console.log((error as Error).message);
}
