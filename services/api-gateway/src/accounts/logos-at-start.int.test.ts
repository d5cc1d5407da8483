import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createAccount } from '../testing/edit-accounts.ts';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import type { NewAccount } from './accounts-file.ts';

const ACCOUNTS = ['north', 'south', 'bad'];
let folder: string;
let gateway: TestGateway;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logos-'));
  for (const [index, id] of ACCOUNTS.entries()) {
    const inside = id === 'bad' ? '<g>' : `<path d="M0 0h${index + 1}v9"/>`;
    await writeFile(
      join(folder, `${id}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
    );
    const account = {
      id,
      name: id,
      default_locale: 'en-GB',
      allowed_locales: ['en-GB'],
      value_set: 'fr',
      quotas: { sessions_per_day: 1, submissions_per_minute: 1 },
      logo: `./${id}.svg`,
    };
    await createAccount(join(folder, 'accounts.yaml'), account as NewAccount, 'live');
  }
  gateway = await startTestGateway({ ACCOUNTS_FILE: join(folder, 'accounts.yaml') });
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const messages = () => gateway.logLines.map(({ message }) => message);
const refusedLogos = async () =>
  [...(await gateway.metrics.render('plain')).matchAll(/^account_logo_refused\{account="(\w+)"\} (\d)$/gm)].map(
    ([, account, level]) => `${account} ${level}`,
  );

test('a gateway listens before it draws logos, and then reports an unusable one without a document', async () => {
  const refusal = await waitFor(() => gateway.logLines.find(({ level }) => level === 'error'));

  expect(refusal).toMatchObject({ reason: 'logo of account bad: cannot be drawn' });
  expect(messages().indexOf('listening')).toBeGreaterThan(-1);
  expect(messages().indexOf('listening')).toBeLessThan(gateway.logLines.indexOf(refusal));
  expect(await refusedLogos()).toEqual(['north 0', 'south 0', 'bad 1']);
});
