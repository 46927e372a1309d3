export default function named() { return 1; }
named.self = () => named.name;
