import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from '../../support/commands.mjs';
import { WORK } from '../../support/settings.mjs';

const CLI = 'services/standalone/dist/simulate/cli.js';
const ZONE = 'knee';

/**
 * Plays one whole assessment against a gateway, and checks its computed result and PDF. `wrap` adapts the command for a program that
 * must reach the gateway.
 */
export async function playAssessment(
  baseUrl,
  { args = [], wrap = ([command, ...rest]) => ({ command, args: rest }) } = {},
) {
  const out = mkdtempSync(join(WORK, 'assessment-'));
  const begun = Date.now();
  const wrapped = wrap(['node', CLI, '--base', baseUrl, '--zone', ZONE, '--out', out, ...args]);
  await run(wrapped.command, wrapped.args, { env: wrapped.env });
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  const report = readFileSync(join(out, 'report.pdf'));
  rmSync(out, { recursive: true });
  if (result.zone !== ZONE || report.subarray(0, 5).toString() !== '%PDF-')
    throw new Error('the assessment left no result');
  say(`one whole assessment in ${((Date.now() - begun) / 1000).toFixed(1)} s, its report has ${report.length} bytes`);
}
