import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, findGo, ROOT, run, say, WORK } from './cluster.mjs';
import { REGISTRY } from './registry.mjs';

const COSIGN = 'github.com/sigstore/cosign/v3/cmd/cosign@v3.0.2';
const CLONE = join(WORK, 'release-clone');
const KEYS = join(WORK, 'release-keys');
/** The key needs no password: it signs only this run's releases. */
const env = { COSIGN_PASSWORD: '' };

/** The public key of this run, instead of the identity of the workflow. */
export const PUBLIC_KEY = join(KEYS, 'cosign.pub');
/** Folders of the two releases. */
export const FIRST = join(WORK, 'releases/first');
export const NEXT = join(WORK, 'releases/next');

/** Reads the description that release/run.mjs wrote into a folder. */
export const readRelease = (folder) => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));

/** Builds cosign once with Go, and creates a key pair. */
export async function prepareSigning() {
  if (!existsSync(join(CACHE, 'cosign'))) {
    mkdirSync(CACHE, { recursive: true });
    await run('nice', ['-n', '10', findGo(), 'install', COSIGN], { env: { GOBIN: CACHE, CGO_ENABLED: '0' } });
  }
  mkdirSync(KEYS, { recursive: true });
  if (!existsSync(PUBLIC_KEY)) await run('cosign', ['generate-key-pair'], { cwd: KEYS, env });
}

const release = (version, { out, tests }) =>
  run(
    'node',
    [
      ...['release/run.mjs', '--version', version, '--registry', REGISTRY],
      ...['--key', join(KEYS, 'cosign.key'), '--out', out, ...(tests ? [] : ['--tests-passed'])],
    ],
    { cwd: CLONE, env },
  );

/** Releases the last commit from a clean clone; runs the tests first if requested. */
export async function releaseFirst({ tests }) {
  rmSync(CLONE, { recursive: true, force: true });
  await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, CLONE]);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: CLONE });
  const { version } = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8'));
  await release(version, { out: FIRST, tests });
  say(`released ${version}`);
}

/** Releases the same state as the next version. */
export async function releaseNext() {
  const [major, minor, patch] = readRelease(FIRST).version.split('.');
  const version = `${major}.${minor}.${Number(patch) + 1}`;
  await run('node', ['release/set-version.mjs', version], { cwd: CLONE });
  const changelog = join(CLONE, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  writeFileSync(changelog, text.replace(/^## /m, `## ${version}\n\nThe state before under another version.\n\n## `));
  await release(version, { out: NEXT, tests: false });
  say(`released ${version}`);
}
