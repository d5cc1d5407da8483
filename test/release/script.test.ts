import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = new URL('../..', import.meta.url).pathname;
const STUB = new URL('stubs/program', import.meta.url).pathname;
const DIGEST = `sha256:${'d'.repeat(64)}`;
const SERVICES = ['api-gateway', 'scoring', 'report-renderer'];

let folder: string;
let version: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-script-'));
  version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version;
  for (const name of ['docker', 'helm', 'cosign', 'npm', 'npx', 'bash']) await symlink(STUB, join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the script with stubs instead of all programs; returns their calls in order. */
async function release(args: string[], env = {}): Promise<string[]> {
  const out = join(folder, 'out');
  const calls = join(folder, 'calls');
  const variables = { PATH: `${folder}:/usr/bin:/bin`, TMPDIR: folder, CALLS: calls, DIGEST, VERSION: version, ...env };
  await promisify(execFile)(process.execPath, ['release/run.mjs', '--version', version, '--out', out, ...args], {
    cwd: ROOT,
    env: variables,
  });
  return (await readFile(calls, 'utf8')).trim().split('\n');
}

const written = (name: string) => readFile(join(folder, 'out', name), 'utf8');
const starting = (calls: string[], words: string) => calls.filter((call) => call.startsWith(words));

describe('the release of a workflow', () => {
  test('builds for both architectures from bases by digest, with provenance and SBOM', async () => {
    const builds = starting(await release(['--tests-passed']), 'docker buildx build');

    expect(builds).toHaveLength(SERVICES.length);
    for (const [index, build] of builds.entries()) {
      expect(build).toContain(
        `--target ${SERVICES[index]} --tag ghcr.io/pain-assessment/${SERVICES[index]}:${version}`,
      );
      expect(build).toContain('--platform linux/amd64,linux/arm64');
      expect(build).toContain(`NODE_IMAGE=node:24-bookworm-slim@${DIGEST}`);
      expect(build).toContain(`DEBIAN_IMAGE=debian:bookworm-slim@${DIGEST}`);
      expect(build).toContain('--provenance mode=max --sbom true');
    }
  });

  test('signs every image and chart by digest, and every file, without a key', async () => {
    const calls = await release(['--tests-passed']);
    const artefacts = [...SERVICES, 'charts/pain-assessment', 'charts/seccomp-profile'];

    expect(starting(calls, 'cosign sign ')).toEqual(
      artefacts.map((name) => `cosign sign --yes ghcr.io/pain-assessment/${name}@${DIGEST}`),
    );
    expect(starting(calls, 'cosign attest ')).toHaveLength(SERVICES.length);
    const files = await readdir(join(folder, 'out/files'));
    const unsigned = files.filter((name) => !name.endsWith('.sigstore.json'));
    expect(unsigned.sort()).toEqual(
      ['image-digests.yaml', `pain-assessment-client-${version}.tgz`, 'pain-assessment.cdx.json'].sort(),
    );
    expect(files.sort()).toEqual(unsigned.flatMap((name) => [name, `${name}.sigstore.json`]).sort());
  });

  test('leaves notes, values with digests and a description', async () => {
    await release(['--tests-passed']);

    expect(await written('notes.md')).toContain(
      `| \`ghcr.io/pain-assessment/charts/pain-assessment\` | \`${DIGEST}\` |`,
    );
    expect(parse(await written('files/image-digests.yaml'))).toEqual(
      Object.fromEntries(SERVICES.map((service) => [service, { image: { digest: DIGEST } }])),
    );
    expect(JSON.parse(await written('release.json'))).toMatchObject({
      version,
      images: { scoring: `ghcr.io/pain-assessment/scoring@${DIGEST}` },
    });
  });
});

describe('the release into a registry on loopback', () => {
  const LOCAL = ['--tests-passed', '--registry', 'localhost:5000', '--key', 'cosign.key'];

  test('differs by builder, key and plain HTTP', async () => {
    const calls = await release(LOCAL);

    expect(starting(calls, 'docker buildx')).toEqual([]);
    expect(starting(calls, 'docker push')).toEqual(
      SERVICES.map((service) => `docker push localhost:5000/pain-assessment/${service}:${version}`),
    );
    for (const push of starting(calls, 'helm push'))
      expect(push).toMatch(/ oci:\/\/localhost:5000\/pain-assessment\/charts --plain-http$/);
    const signatures = starting(calls, 'cosign ');
    expect(signatures.filter((call) => !call.includes('--key cosign.key'))).toEqual([]);
    expect(signatures).toContainEqual(expect.stringContaining(`localhost:5000/pain-assessment/scoring@${DIGEST}`));
  });

  test('stops at the first failure, and publishes nothing after it', async () => {
    await expect(release(LOCAL, { REJECTED: 'scoring' })).rejects.toThrow('docker push');

    const calls = (await readFile(join(folder, 'calls'), 'utf8')).split('\n');
    expect(starting(calls, 'cosign sign ')).toHaveLength(1);
    expect(starting(calls, 'helm push')).toEqual([]);
  });
});

describe('before anything is published', () => {
  test('the tests run, unless they passed elsewhere', async () => {
    const [first] = await release([]);
    expect(first).toBe('bash .ci/run');
  });

  test('the script rejects a version without notes, packages and charts', async () => {
    version = '99.0.0';
    await expect(release(['--tests-passed'])).rejects.toThrow('version 99.0.0 is not stated everywhere');
    expect(await readdir(folder)).not.toContain('calls');
  });
});
