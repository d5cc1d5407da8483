import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeDigests, isLocal, nameArtefacts, nameClient } from '../../release/names.mjs';
import { readNotes, writeNotes } from '../../release/notes.mjs';
import { checkVersions, readVersions, setVersion } from '../../release/versions.mjs';
import { adaptCommands, readCommands } from './security-commands.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;
const DIGEST = `sha256:${'a'.repeat(64)}`;
const CHANGELOG = `# Changelog

## 1.1.0

- New: see [maps](docs/clinical.md#pain-map), [site](https://example.org) and [below](#old).

## 1.0.0

First release.

## 0.9.0
`;

/** A copy of the files that state a version. */
function copyVersions(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-versions-'));
  for (const path of new Set(readVersions(ROOT).map(([file]) => file))) cpSync(join(ROOT, path), join(folder, path));
  return folder;
}

describe('names of a release', () => {
  test('are defined by the values of the charts', () => {
    expect(nameArtefacts({ root: ROOT })).toEqual({
      images: {
        'api-gateway': 'ghcr.io/pain-assessment/api-gateway',
        scoring: 'ghcr.io/pain-assessment/scoring',
        'report-renderer': 'ghcr.io/pain-assessment/report-renderer',
      },
      charts: {
        'pain-assessment': 'ghcr.io/pain-assessment/charts/pain-assessment',
        'seccomp-profile': 'ghcr.io/pain-assessment/charts/seccomp-profile',
      },
    });
  });

  test('differ for another registry only in its name', () => {
    const { images, charts } = nameArtefacts({ root: ROOT, registry: 'localhost:5000' });
    expect(images.scoring).toBe('localhost:5000/pain-assessment/scoring');
    expect(charts['pain-assessment']).toBe('localhost:5000/pain-assessment/charts/pain-assessment');
  });

  test('include the file that npm pack makes of the client', () => {
    expect(nameClient('1.2.3')).toBe('pain-assessment-client-1.2.3.tgz');
    expect(JSON.parse(readFileSync(join(ROOT, 'libs/client/package.json'), 'utf8')).name).toBe(
      '@pain-assessment/client',
    );
  });

  test('become values that name images by digest', () => {
    expect(describeDigests({ scoring: `localhost:5000/pain-assessment/scoring@${DIGEST}` })).toEqual({
      scoring: { image: { digest: DIGEST } },
    });
  });

  test.each([
    ['localhost:5000', true],
    ['127.0.0.1', true],
    ['localhost.example.org', false],
    ['ghcr.io', false],
    [undefined, false],
  ])('a registry %s is on this machine: %s', (registry, expected) => {
    expect(isLocal(registry)).toBe(expected);
  });
});

describe('notes of a release', () => {
  test('are the section of its version alone', () => {
    expect(readNotes(CHANGELOG, '1.0.0')).toBe('First release.');
  });

  test.each(['0.9.0', '1.0', '1.0.1'])('are missing for %s, which has no text', (version) => {
    expect(() => readNotes(CHANGELOG, version)).toThrow(`CHANGELOG.md has no section ${version}`);
  });

  test('have links to the files of that version, and all digests', () => {
    const notes = writeNotes({
      changelog: CHANGELOG,
      version: '1.1.0',
      images: { scoring: `ghcr.io/pain-assessment/scoring@${DIGEST}` },
      charts: {},
    });
    expect(notes).toContain(
      '[maps](https://github.com/pain-assessment/pain-assessment/blob/v1.1.0/docs/clinical.md#pain-map)',
    );
    expect(notes).toContain('[site](https://example.org) and [below](#old)');
    expect(notes).toContain(`| \`ghcr.io/pain-assessment/scoring\` | \`${DIGEST}\` |`);
  });
});

describe('commands of SECURITY.md', () => {
  const written = readCommands(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'));
  const commands = adaptCommands(written, { by: '--key k', registry: 'localhost:5000', version: '1.2.3' });

  test('verify every image, chart and file of a release, and the SBOM of an image', () => {
    const { images, charts } = nameArtefacts({ root: ROOT, registry: 'localhost:5000' });
    const files = ['image-digests.yaml', 'pain-assessment.cdx.json', nameClient('1.2.3')];
    expect(commands.sort()).toEqual(
      [
        ...[...Object.values(images), ...Object.values(charts)].map((name) => `cosign verify --key k ${name}:1.2.3`),
        ...files.map((file) => `cosign verify-blob --key k --bundle ${file}.sigstore.json ${file}`),
        `cosign verify-attestation --key k --type cyclonedx ${images['report-renderer']}:1.2.3`,
      ].sort(),
    );
  });

  test('name the workflow that signs', () => {
    const [, regexp = ''] =
      /--certificate-identity-regexp (\S+?)"$/m.exec(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')) ?? [];
    const identity =
      'https://github.com/pain-assessment/pain-assessment/.github/workflows/release.yml@refs/tags/v1.2.3';
    expect(identity).toMatch(new RegExp(regexp));
    expect(regexp).not.toBe('');
  });
});

describe('the version of the product', () => {
  test('is one in all packages, the lock file and all charts, and has notes', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(() => checkVersions(ROOT, version)).not.toThrow();
    expect(readNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)).not.toBe('');
  });

  test('is rejected with the names of the files that state another', () => {
    expect(() => checkVersions(ROOT, '99.0.0')).toThrow(/charts\/scoring\/Chart\.yaml states/);
  });

  test('is written into every file that states it, and nowhere else', () => {
    const folder = copyVersions();
    setVersion(folder, '98.7.6');
    expect(() => checkVersions(folder, '98.7.6')).not.toThrow();
    for (const [path, before] of readVersions(ROOT)) {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const changed = readFileSync(join(folder, path), 'utf8');
      expect(changed.split('\n')).toHaveLength(text.split('\n').length);
      if (!path.endsWith('lock.json')) expect(changed).toBe(text.replaceAll(`${before}`, '98.7.6'));
    }
    rmSync(folder, { recursive: true });
  });
});
