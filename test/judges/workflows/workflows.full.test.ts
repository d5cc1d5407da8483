import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { findGo } from '../../charts/tools/helm.mjs';
import { findMissing, leaveOut } from '../../harness/missing-programs.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.7';
const TOOLS = join(ROOT, 'node_modules/.cache/actionlint-v1.7.7');
const LIMIT_MS = 900_000;

const go = findGo();

(leaveOut('workflows judged by actionlint', findMissing([go ?? 'go'])) ? test.skip : test)(
  'actionlint finds nothing in the workflows',
  () => {
    if (!existsSync(join(TOOLS, 'actionlint'))) {
      mkdirSync(TOOLS, { recursive: true });
      const env = { ...process.env, GOBIN: TOOLS, GOFLAGS: '-p=2' };
      spawnSync(String(go), ['install', ACTIONLINT], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    // Disables shellcheck, which actionlint runs if it is installed.
    const { status, stdout } = spawnSync(join(TOOLS, 'actionlint'), ['-shellcheck='], { cwd: ROOT, encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  },
  LIMIT_MS,
);
