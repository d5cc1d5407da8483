import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, spawnService, startNats } from '@pain-assessment/service-kit/testing';
import { parseDockerfile, runStage } from './tools/dockerfile.ts';

describe('the steps of the scoring image, in a clean folder', () => {
  let directory: string;
  let app: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'image-'));
    app = runStage('scoring-build', directory);
  }, 900_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('leave what the service needs and no development package', () => {
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

  test('leave a service that starts by the command of the image and becomes ready', async () => {
    const nats = await startNats({ own: true });
    const port = await freePort();
    const [, entry = ''] = commandOf('scoring');
    const service = await spawnService({
      entry,
      cwd: app,
      env: { NODE_ENV: 'production', NATS_URL: nats.url, ADMIN_PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });

    expect(await service.stop()).toBe(0);
    await nats.stop();
  });
});

/** What the image of a service runs. */
function commandOf(service: string): string[] {
  const stage = parseDockerfile().find(({ name }) => name === service);
  return JSON.parse(stage?.instructions.find(({ name }) => name === 'CMD')?.text ?? '[]');
}
