import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Client, createClient } from '@pain-assessment/client';
import { Locale, Zone } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type AccountsFile, DEMO_KEY, demoAndOther, writeAccounts } from '../support/accounts.ts';
import { inOneProcess } from '../support/deployments.ts';
import { readPdf } from '../support/pdf.ts';

const newKey = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;
const [OLD_KEY, NEW_KEY] = [newKey('k1'), newKey('k2')];

/** Zones, each administered in another locale and printed in the next one; in a full run all zones, each in all locales. */
const ZONES = process.env.TEST_FULL ? Zone.options : Zone.options.slice(0, 2);
const ADMINISTERED = ZONES.map((zone, index) => ({
  zone,
  locale: Locale.options[index % Locale.options.length] as Locale,
  printed: process.env.TEST_FULL ? Locale.options : [Locale.options[(index + 1) % Locale.options.length] as Locale],
}));

interface Kept {
  readonly name: string;
  readonly bundle: string;
  readonly reference: string;
  readonly locale: Locale;
  /** Pages and text of the report of the live session. */
  readonly live: { readonly pages: number; readonly text: string };
}

let accounts: AccountsFile;
beforeAll(async () => {
  accounts = await writeAccounts(demoAndOther({}));
});
afterAll(() => accounts?.remove());

/** Runs an action against a new service with these sealing keys; only the result of the action remains. */
async function withService<T>(sealingKeys: readonly string[], work: (client: Client) => Promise<T>): Promise<T> {
  const deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file, SEALING_KEYS: sealingKeys.join(',') });
  try {
    return await work(createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY, retry: { attempts: 12 } }));
  } finally {
    await deployment.close();
  }
}

const read = async (pdf: ReadableStream<Uint8Array>) => readPdf(new Uint8Array(await buffer(pdf)));

/** Plays one assessment and keeps its bundle, with its live report in every requested locale. */
async function assess(client: Client, { zone, locale, printed }: (typeof ADMINISTERED)[number]): Promise<Kept[]> {
  const reference = `REC ${zone}`;
  const { patient, modules } = createSessionBody(zone);
  const session = await client.createSession({ zone, patient, modules, locale, reference });
  await playPatient(session.component.url);
  const { resume_bundle: bundle } = await client.result(session.session_id);
  if (bundle === null) throw new Error('the result has no bundle');
  const kept: Kept[] = [];
  for (const locale of printed) {
    const live = await read(await client.report(session.session_id, { locale }));
    kept.push({ name: `${zone} in ${locale}`, bundle, reference, locale, live });
  }
  return kept;
}

test('a report from a bundle equals the live one, in each zone and locale, after the loss of session, service and first sealing key', async () => {
  const kept = await withService([OLD_KEY], async (client) => {
    const all: Kept[] = [];
    for (const administered of ADMINISTERED) all.push(...(await assess(client, administered)));
    return all;
  });
  expect(new Set(kept.map(({ live }) => live.text)).size).toBe(kept.length);

  await withService([NEW_KEY, OLD_KEY], async (client) => {
    for (const { name, bundle, reference, locale, live } of kept) {
      const later = await read(await client.makeReport({ resume_bundle: bundle, locale, reference }));
      expect({ name, ...later }).toEqual({ name, ...live });
    }
  });
}, 900_000);
