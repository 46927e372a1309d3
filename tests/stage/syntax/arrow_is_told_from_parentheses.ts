a = (b, c) => d;
a = (b, c);
a = ({ b, c: [d] = e }, ...f) => {};
a = async (b) => await b;
a = async(b);
a = async b => b;
a = b ? (c) : d => e;
a = b ? (c): d => e : f;
a = <T,>(b: T): b is string => b;
