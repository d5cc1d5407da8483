import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCommand } from '../../support/programs.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const LIMIT_MS = 3_600_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-linters-'));
});
afterAll(() => rm(folder, { recursive: true }), LIMIT_MS);

test(
  "Redocly's recommended rules have no finding",
  async () => {
    // Runs in a folder without a file of exceptions.
    const redocly = join(ROOT, 'node_modules/.bin/redocly');
    const lint = ['lint', DOCUMENT, '--extends=recommended', '--format=json'];
    const printed = await runCommand(['env', 'REDOCLY_TELEMETRY=off', redocly, ...lint], folder);
    const { totals, problems } = JSON.parse(printed.slice(printed.indexOf('{')));
    expect({ totals, problems }).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  },
  LIMIT_MS,
);

test(
  "Spectral's rules for OpenAPI have no finding",
  async () => {
    const install = ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder];
    await runCommand(['npm', ...install, '@stoplight/spectral-cli@6.16.3'], folder);
    await writeFile(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
    const lint = ['lint', DOCUMENT, '--ruleset', 'ruleset.yaml', '--fail-severity', 'hint', '--format', 'json'];
    const printed = await runCommand([join(folder, 'node_modules/.bin/spectral'), ...lint], folder);
    expect(JSON.parse(printed.slice(0, printed.lastIndexOf(']') + 1))).toEqual([]);
  },
  LIMIT_MS,
);
