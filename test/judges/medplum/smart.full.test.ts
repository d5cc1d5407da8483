import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@pain-assessment/service-kit/testing';
import type { Browser, Frame } from 'puppeteer-core';
import { launchBrowser, PATIENCE_MS } from '../../browser/support/browser.ts';
import { passQuestions } from '../../browser/support/screens.ts';
import { type AccountsFile, DEMO_KEY, writeAccounts } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { runCommand } from '../../support/programs.ts';
import { installMedplum } from './install.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EXAMPLE = join(ROOT, 'docs/examples/smart');
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MEASURES = 'urn:oid:2.25.115759078313804000065591773095362730580.1';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

/** Height in inches and weight in pounds; an older weight is not the one to use. */
const OBSERVATIONS = [
  { code: '8302-2', date: '2026-01-05', value: 70, unit: '[in_i]' },
  { code: '29463-7', date: '2024-02-01', value: 70, unit: 'kg' },
  { code: '29463-7', date: '2026-01-05', value: 200, unit: '[lb_av]' },
].map(({ code, date, value, unit }) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: LOINC, code }] },
  effectiveDateTime: date,
  valueQuantity: { value, unit, system: UCUM, code: unit },
}));

let folder: string;
let accounts: AccountsFile;
let deployment: Deployment;
let browser: Browser;
let chartUrl: string;
let appUrl: string;
const running: ChildProcess[] = [];

/** Starts a program, and returns the first line of its output. */
async function start(program: string, cwd: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = await once(child.stdout, 'data');
  return String(line).trim();
}

/** Installs the example as its user does, but with the client of this repository. */
async function installExample(to: string): Promise<void> {
  mkdirSync(to);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cpSync(EXAMPLE, to, { recursive: true });
  const file = join(to, 'package.json');
  const { dependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  const { '@pain-assessment/client': _, ...registry } = dependencies;
  writeFileSync(file, JSON.stringify({ ...rest, dependencies: registry }));
  const quiet = [
    '--omit=optional',
    '--omit=peer',
    '--ignore-scripts',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ];
  await runCommand(['npm', 'install', ...quiet], to);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smart-'));
  const [app, chart] = [join(folder, 'app'), join(folder, 'chart')];
  mkdirSync(chart);
  await Promise.all([installExample(app), installMedplum(chart)]);
  const port = await freePort();
  appUrl = `http://localhost:${port}`;
  accounts = await writeAccounts([{ id: 'demo', key: DEMO_KEY, origins: [appUrl] }]);
  deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file });
  chartUrl = await start(join(FOLDER, 'chart-server.mjs'), chart, {
    PATIENT: JSON.stringify({ resourceType: 'Patient', gender: 'other', birthDate: '1970-01-01' }),
    ENCOUNTER: JSON.stringify({ resourceType: 'Encounter', status: 'in-progress', class: { code: 'AMB' } }),
    OBSERVATIONS: JSON.stringify(OBSERVATIONS),
  });
  await start(join(app, 'server.mjs'), app, {
    BASE_URL: deployment.baseUrl,
    SECRET_KEY: DEMO_KEY,
    PUBLIC_URL: appUrl,
    PORT: String(port),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const child of running) child.kill();
  await deployment?.close();
  await accounts?.remove();
  rmSync(folder, { recursive: true });
});

const inChart = async (query: string) =>
  (await fetch(`${chartUrl}/${query}`, { headers: { authorization: 'Bearer token-of-the-launch' } })).json();

async function answer(frame: Frame): Promise<void> {
  const press = async (name: string) =>
    (await frame.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click();
  await press('Hand over without a code');
  await press('Begin');
  await press('I have no pain today');
  await press('Next');
  await passQuestions(frame);
  await press('Send');
  await frame.waitForSelector('::-p-text(Thank you)');
}

test('launched from a chart, it asks only what the chart does not tell, and writes answers and report back once', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: 1024, height: 1366 });
  await page.goto(`${appUrl}/launch?iss=${encodeURIComponent(chartUrl)}&launch=visit`);
  const asked = await page.$$eval('form [name]', (fields) =>
    Object.fromEntries(fields.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value])),
  );
  expect(asked).toEqual({ zone: '', sex: '', height_cm: '177.8', weight_kg: '90.7' });

  await page.select('[name=zone]', 'knee');
  await page.select('[name=sex]', 'female');
  await Promise.all([page.waitForNavigation(), page.click('form button')]);
  await page.click('summary');
  expect(await page.$('details[open] svg')).not.toBeNull();
  const element = await page.waitForSelector('pain-assessment >>> iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the element shows no frame');
  await answer(frame);
  await page.waitForFunction(
    () => document.querySelector('#state')?.textContent === 'Answers and report are in the chart.',
  );

  const [surface, documents, encounters] = await Promise.all([
    inChart(`Observation?code=${MEASURES}|pain_surface`),
    inChart('DocumentReference'),
    inChart('Encounter'),
  ]);
  expect(surface.entry).toHaveLength(1);
  const { resource } = surface.entry[0];
  expect(resource).toMatchObject({
    subject: { reference: expect.stringMatching(/^Patient\//) },
    encounter: { reference: `Encounter/${encounters.entry[0].resource.id}` },
    valueQuantity: { value: 0, code: 'cm2' },
  });
  const pdf = documents.entry
    .map(
      ({ resource: each }: { resource: { content: [{ attachment: { contentType: string; data: string } }] } }) =>
        each.content[0].attachment,
    )
    .filter(({ contentType }: { contentType: string }) => contentType === 'application/pdf');
  expect(pdf).toHaveLength(1);
  expect(Buffer.from(pdf[0].data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  await page.close();
});
