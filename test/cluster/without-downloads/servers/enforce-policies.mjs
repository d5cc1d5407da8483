import { execFileSync } from 'node:child_process';
import { pause } from '../../support/commands.mjs';
import { openApi } from '../api-client.mjs';
import { writeRules } from '../policy-rules.mjs';

/**
 * Enforces network policies in its own network namespace until it is stopped. Existing enforcers are not available from Debian and
 * Go alone: one needs a queue that few kernels have, another is no Go module.
 */
const PATHS = {
  pods: '/api/v1/pods',
  policies: '/apis/networking.k8s.io/v1/networkpolicies',
  namespaces: '/api/v1/namespaces',
};
const PAUSE_MS = 100;

const api = openApi();
const state = { isStale: true, rules: '' };

async function refresh() {
  const [pods, policies, namespaces] = await Promise.all(Object.values(PATHS).map(api.list));
  const rules = writeRules({ pods, policies, namespaces });
  if (rules === state.rules) return;
  // One transaction, so that a pod always has its rules.
  execFileSync('nft', ['-f', '-'], { input: `table ip policies\ndelete table ip policies\n${rules}` });
  state.rules = rules;
  process.stdout.write(`${new Date().toISOString()} ${policies.length} policies, ${pods.length} pods\n`);
}

for (const path of Object.values(PATHS)) api.watch(path, () => Object.assign(state, { isStale: true }));
for (;;) {
  if (state.isStale) {
    state.isStale = false;
    await refresh().catch((error) => {
      state.isStale = true;
      process.stdout.write(`${error.message}\n`);
    });
  }
  await pause(PAUSE_MS, { because: 'changes that come together are written together' });
}
