import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from '../../support/commands.mjs';
import { WORK } from '../../support/settings.mjs';

/** Plays one whole assessment against a gateway, and checks what it leaves: a computed result and a PDF. */
export async function playAssessment(baseUrl, zone = 'knee') {
  const out = mkdtempSync(join(WORK, 'assessment-'));
  const begun = Date.now();
  await run('node', ['services/standalone/dist/simulate/cli.js', '--base', baseUrl, '--zone', zone, '--out', out]);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  const report = readFileSync(join(out, 'report.pdf'));
  rmSync(out, { recursive: true });
  if (result.zone !== zone || report.subarray(0, 5).toString() !== '%PDF-')
    throw new Error('the assessment left no result');
  say(`one whole assessment in ${((Date.now() - begun) / 1000).toFixed(1)} s, its report has ${report.length} bytes`);
}
