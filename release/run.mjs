import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publishCharts } from './charts.mjs';
import { check } from './check.mjs';
import { ROOT, run, say } from './commands.mjs';
import { makeFiles } from './files.mjs';
import { publishImages } from './images.mjs';
import { isLocal, nameArtefacts } from './names.mjs';
import { writeNotes } from './notes.mjs';
import { openSigner } from './signing.mjs';

/**
 * `node release/run.mjs --version 1.2.3`: makes and publishes a release of this checkout. The workflow release.yml runs it, and test/release
 * with `--registry localhost:<port> --key <file>`. `--tests-passed` says that the tests ran elsewhere on this commit.
 */
const { values: asked } = parseArgs({
  options: {
    version: { type: 'string' },
    registry: { type: 'string' },
    key: { type: 'string' },
    out: { type: 'string', default: 'out/release' },
    'tests-passed': { type: 'boolean', default: false },
  },
});

const { version = '', registry } = asked;
const out = resolve(ROOT, asked.out);
const files = join(out, 'files');
const local = isLocal(registry);
const signer = openSigner(asked.key);
const names = nameArtefacts({ root: ROOT, registry });

check(version);
if (!asked['tests-passed']) run('bash', ['.ci/run']);
rmSync(out, { recursive: true, force: true });
mkdirSync(files, { recursive: true });

say(`images of ${version}`);
const images = publishImages({ names: names.images, version, local, signer });
say(`charts of ${version}`);
const charts = publishCharts({ names: names.charts, version, local, signer });
say(`files of ${version}`);
makeFiles({ folder: files, version, images, signer });

const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
writeFileSync(join(out, 'notes.md'), writeNotes({ changelog, version, images, charts }));
writeFileSync(join(out, 'release.json'), `${JSON.stringify({ version, images, charts }, null, 2)}\n`);
say(`release ${version} is in ${asked.out}`);
