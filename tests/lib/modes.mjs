// modes.mjs - the ways in which the suite is run: which tree's compiler, with which options, in which environment.
//
// One row a mode. `flags` go to `perry compile`, `env` to the compiled program, `slow` multiplies the time limit.
// `zeal` modes collect every N allocations; a case says N in its `// zeal: N` line, and without one it is 1. A program that collects fewer
// than ZEAL_COLLECTIONS times fails: N is too large then.
// `proof` names counters that must not be 0 when the programs of a run are added up, or the mode tested nothing. The programs print them at
// exit: `collections`, `copied`, `promoted`, `pinned`, `evacuated` in zeal modes, `executed` and `failed` where guards fail.
// A mode without `build` uses build/; rows with equal build and flags share their executables.

export const ZEAL_COLLECTIONS = 50;

const asan = { ASAN_OPTIONS: 'detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0', UBSAN_OPTIONS: 'print_stacktrace=1' };

const guard = { PERRY_GUARD_TRACE: '1' };
const moved = ['copied', 'promoted', 'pinned'];

export const modes = {
  default: { flags: ['-O2'] },
  O0: { flags: ['-O0'] },
  zeal: { flags: ['-O2'], zeal: true, proof: moved, slow: 10 },
  verify: { flags: ['-O2'], env: { PERRY_GC_VERIFY_EVACUATION: '1' }, zeal: true, proof: moved, slow: 10 },
  evacuate: { flags: ['-O2'], env: { PERRY_GC_FORCE_EVACUATE: '1' }, zeal: true, proof: [...moved, 'evacuated'], slow: 10 },
  protect: { flags: ['-O2'], env: { PERRY_GC_PROTECT_FROMSPACE: '1' }, zeal: true, proof: moved, slow: 10 },
  gengc0: { flags: ['-O2'], env: { PERRY_GEN_GC: '0' }, slow: 3 },
  guardfail: { flags: ['-O2', '--guard-fail=first'], env: guard, proof: ['failed'], slow: 3 },
  'guardfail-3': { flags: ['-O2', '--guard-fail=3'], env: guard, proof: ['failed'], slow: 3 },
  'guardfail-random': { flags: ['-O2', '--guard-fail=random'], env: guard, proof: ['failed'], slow: 3 },
  asan: { build: 'build-asan', flags: ['-O0'], env: asan, compileEnv: asan, slow: 10 },
  // The reference itself: proves that each .out is what node prints today.
  node: { reference: true },
};
