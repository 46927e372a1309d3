// args: one --two 3
// env: PERRY_TEST_VALUE=from-environment
console.log(process.argv.length, process.argv.slice(2), typeof process.argv[0], process.env.PERRY_TEST_VALUE, process.env.NOT_SET_ANYWHERE, 'PERRY_TEST_VALUE' in process.env);
process.env.ADDED = 5 as any;
console.log(process.env.ADDED, typeof process.env.ADDED, delete process.env.ADDED, process.env.ADDED, Object.keys(process.env).includes('PERRY_TEST_VALUE'));
console.log(typeof process.cwd(), process.cwd().startsWith('/'), process.platform, process.arch, typeof process.pid, typeof process.version, process.version[0], typeof process.versions.node, typeof process.uptime(), process.exitCode);
const [s, n] = process.hrtime(), later = process.hrtime([s, n]);
console.log(typeof s, n < 1e9, later[0] >= 0, typeof performance.now(), performance.now() >= 0, performance.now() <= performance.now());
const m = process.memoryUsage();
console.log(Object.keys(m).includes('rss'), m.heapUsed > 0, typeof process.stdout.write, process.title.length > 0, Object.prototype.toString.call(process));
