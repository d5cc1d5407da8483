import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { PLAYED as PLAYED_IN } from '../engines/support/engines.ts';
import { buildHost, HOSTS } from './build.ts';
import { type HostPlayer, openHostPlayer, PLAYED } from './host-player.ts';
import { createProject } from './project.ts';

const readJson = async (address: string | URL) => JSON.parse(await readFile(fileURLToPath(address), 'utf8'));
const readManifest = () => readJson(new URL('../../libs/client/custom-elements.json', import.meta.url));

/** Short runs complete one whole session. */
const COMPLETED = process.env.TEST_FULL ? HOSTS : (['like-prototype', 'react'] as const);

describe.each(PLAYED_IN)('in $name, the element in the page of an integrator', ({ open }) => {
  let player: HostPlayer;
  beforeAll(async () => {
    player = await openHostPlayer(open);
  });
  afterAll(() => player.close());

  test.each(HOSTS)('written with %s completes, whenever attribute or property are set', async (name) => {
    expect(await player.play(name, await buildHost(name))).toEqual(PLAYED);
  });

  test.each(COMPLETED)('written with %s hears that a patient has completed the assessment', async (name) => {
    expect(await player.complete(name, await buildHost(name))).toEqual(['completed']);
  });
});

test('tsc finds a misspelt field of an event in plain TypeScript, React and Preact, and no other error', async () => {
  const project = await createProject();
  const errors = await project.findMisspelling(['../node_modules/.bin/tsc', '-p', 'tsconfig.json']);
  const pages = ['plain.ts', 'preact.tsx', 'react-hydrated.tsx', 'react.tsx'];
  expect(errors).toEqual(pages.map((page) => `${page}: misspelt`));
  await project.close();
});

describe('the custom elements manifest', () => {
  test('is valid by its own schema', async () => {
    const schema = await readJson(import.meta.resolve('custom-elements-manifest/schema.json'));
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    validate(await readManifest());
    expect(validate.errors).toBeNull();
  });

  test('names the events and attributes of the element, as the contract does', async () => {
    const [{ declarations }] = (await readManifest()).modules;
    const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
    const contract = await readFile(fileURLToPath(new URL('../../docs/contract.md', import.meta.url)), 'utf8');
    const [, events = ''] = /## Events\n(.+?)\n## /s.exec(contract) ?? [];
    expect(names(declarations[0].events)).toEqual([...events.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    expect(names(declarations[0].attributes)).toEqual(['session-url']);
    expect(names(declarations[0].members)).toEqual(['sessionUrl']);
  });
});
