// exit: 1
class ConfigError extends Error { code = 42; constructor(m: string) { super(m); this.name = 'ConfigError'; } }
console.log('before');
function inner() { throw new ConfigError('bad config'); }
process.on('exit', (c) => console.log('exit', c));
inner();
console.log('never');
