/** Files that may read clocks or sleep, and why. */
export const CLOCK_EXCEPTIONS: Record<string, string> = {
  'libs/service-kit/src/threads/threads.int.test.ts': 'lets a deadline pass before a thread can have started',
  'libs/service-kit/src/testing/wait-for.ts': 'has the one sleep of tests, which states its reason',
  'services/report-renderer/src/testing/real-browsers.ts': 'measures a print of this machine, as the unit of a limit',
  'test/browser/support/input.ts': 'keeps two taps of a patient further apart than those of a double tap',
  'test/cluster/support/commands.mjs': 'has the one sleep of the cluster, which states its reason',
  'test/cluster/trials/pods/operations.mjs': 'runs alone in a pod, as a load',
  'test/cluster/trials/pods/patients.mjs': 'runs alone in a pod, as a load',
  'test/faults/support/rotation.ts': 'ends a probe after a while, as a load balancer does',
  'test/isolation/support/first-sending.ts': 'measures for a bench; no test expects a time',
  'test/isolation/support/hold-open.mjs': 'runs alone on a thread, as a load',
  'test/isolation/support/other-account.ts': 'measures for a bench; no test expects a time',
};
