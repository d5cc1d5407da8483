import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, spawnService, startNats } from '@pain-assessment/service-kit/testing';
import { parseDockerfile, runStage } from './tools/dockerfile.ts';

const PRODUCTION = { ALLOW_PLAIN_TRANSPORT: 'on', BUS_KEYS_SCORING: `k1:${randomBytes(32).toString('base64')}` };

describe('the steps that create the files of the scoring image, in a clean folder', () => {
  let directory: string;
  let app: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'image-'));
    app = join(runStage('build', directory), 'out/scoring');
  }, 900_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('leave the dependencies of the service and no development package', () => {
    expect(readdirSync(join(app, 'services'))).toEqual(['scoring']);
    expect(readdirSync(join(app, 'libs')).sort()).toEqual([
      'bus',
      'contracts',
      'pain-map',
      'questionnaires',
      'service-kit',
    ]);
    for (const absent of ['typescript', 'jest', 'vite', 'express', 'puppeteer-core', '@biomejs/biome']) {
      expect(existsSync(join(app, 'node_modules', absent))).toBe(false);
    }
  });

  test('leave only runtime files: no source, no cache, no lock file, no type, no test entry point', () => {
    const files = readdirSync(app, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(app, join(entry.parentPath, entry.name)));
    const unwanted = /(^|\/)\.turbo\/|tsbuildinfo$|package-lock\.json$|\.d\.[mc]?ts$|\.map$|^turbo\.json$|^\.npmrc$/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    const ours = files.filter((file) => /^(libs|services)\//.test(file) && !file.includes('/node_modules/'));
    const kept = /^(libs|services)\/[^/]+\/(package\.json$|assets\/|dist\/(?!testing\/))/;
    expect(ours.filter((file) => !kept.test(file))).toEqual([]);
  });

  test('leave an SBOM with version, licence and checksum of every external package', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8'));
    const outside = components.filter(({ purl }: { purl: string }) => !purl.includes('pain-assessment'));

    expect(bomFormat).toBe('CycloneDX');
    expect(outside.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['zod', 'pino']));
    for (const { version, hashes, licenses } of outside) {
      expect({ version, hashes, licenses }).toEqual({
        version: expect.any(String),
        hashes: expect.arrayContaining([expect.objectContaining({ alg: 'SHA-512' })]),
        licenses: expect.any(Array),
      });
    }
  });

  test('leave a service that starts with the command of the image and becomes ready', async () => {
    const nats = await startNats({ own: true });
    const port = await freePort();
    const entry = startCommand('scoring').at(-1) ?? '';
    const service = await spawnService({
      entry,
      cwd: app,
      env: { NODE_ENV: 'production', ...PRODUCTION, NATS_URL: nats.url, ADMIN_PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });

    expect(await service.stop()).toBe(0);
    await nats.stop();
  });
});

/** Command of a service's image. */
function startCommand(service: string): string[] {
  const stage = parseDockerfile().find(({ name }) => name === service);
  return JSON.parse(stage?.instructions.find(({ name }) => name === 'CMD')?.text ?? '[]');
}
