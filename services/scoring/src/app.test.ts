import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bus, createInProcessBus } from '@pain-assessment/bus';
import { type QuestionnaireResult, SCORING_COMPUTE } from '@pain-assessment/contracts';
import { textPackTemplate } from '@pain-assessment/questionnaires';
import { createLogSink, readRelease1 } from '@pain-assessment/service-kit/testing';
import { z } from 'zod';
import { startApp } from './app.ts';
import { scoringRequest } from './testing/requests.ts';

let bus: Bus;
let texts: string;
const { log } = createLogSink();
const context = () => ({ requestId: 'req_1', deadline: Date.now() + 20_000 });

beforeEach(async () => {
  bus = createInProcessBus();
  texts = await mkdtemp(join(tmpdir(), 'texts-'));
});
afterEach(async () => {
  await bus.close();
  await rm(texts, { recursive: true });
});

/** A filled pack of the ODI, with invented wording of its rights holder. */
function licensedOdi(): unknown {
  const template = JSON.stringify(textPackTemplate('fr-FR', 'odi'));
  return JSON.parse(template.replaceAll('""', '"Texte du titulaire"'));
}

async function writePack(content: unknown): Promise<void> {
  await mkdir(join(texts, 'fr-FR'), { recursive: true });
  await writeFile(join(texts, 'fr-FR', 'odi.json'), JSON.stringify(content));
}

test('answers an assessment from the bus with its numbers', async () => {
  const app = await startApp({}, { bus, log });

  const reply = await bus.request(SCORING_COMPUTE, scoringRequest('knee'), context());

  expect(reply.mcri.status).toBe('computed');
  expect(await app.ready()).toBe(true);
  await app.close();
});

test('rejects impossible answers as an invalid request', async () => {
  const app = await startApp({}, { bus, log });
  const request = scoringRequest('knee', { assessment: { answers: { koos_ps: { koos_ps_1: 9 } } } });

  await expect(bus.request(SCORING_COMPUTE, request, context())).rejects.toMatchObject({ code: 'bus_invalid_request' });
  await app.close();
});

test('answers a gateway of release 1.0.0 with the same numbers', async () => {
  const app = await startApp({}, { bus, log });
  const { request, reply } = readRelease1()[SCORING_COMPUTE.subject] ?? {};

  // Notices are texts of today, and no numbers.
  const questionnaires = reply.questionnaires.map(({ copyright: _, ...scored }: QuestionnaireResult) => scored);
  expect(await bus.request({ ...SCORING_COMPUTE, request: z.unknown() }, request, context())).toMatchObject({
    ...reply,
    questionnaires,
  });
  await app.close();
});

test('ignores what a gateway of a later release adds, and names versions that it does not know', async () => {
  const app = await startApp({}, { bus, log });
  const later = { ...SCORING_COMPUTE, request: z.unknown() };
  const known = scoringRequest('knee');
  const added = { ...known, tone: 'warm', patient: { ...known.patient, mood: 'good' } };
  const [scored, ignored] = await Promise.all([
    bus.request(SCORING_COMPUTE, known, context()),
    bus.request(later, added, context()),
  ]);
  expect(ignored).toEqual(scored);

  const { versions } = known;
  const questionnaires = { ...versions.questionnaires, of_a_later_release: 1 };
  for (const unknown of [{ versions: { ...versions, mcri_algo: 2 } }, { versions: { ...versions, questionnaires } }])
    await expect(bus.request(later, { ...known, ...unknown }, context())).rejects.toMatchObject({
      code: 'bus_unknown_version',
    });
  await app.close();
});

describe('licensed texts', () => {
  test('replace our own in the result, with their copyright', async () => {
    await writePack(licensedOdi());
    const app = await startApp({ QUESTIONNAIRE_TEXTS_DIR: texts }, { bus, log });

    const reply = await bus.request(
      SCORING_COMPUTE,
      scoringRequest('thoracolumbar_spine', { locale: 'fr-FR' }),
      context(),
    );

    const odi = reply.questionnaires.find(({ id }) => id === 'odi');
    expect(odi).toMatchObject({ name: 'Texte du titulaire', copyright: 'Texte du titulaire', scores: { total: 40 } });
    await app.close();
  });

  test('with a missing item prevent the start, and the logged error names the place', async () => {
    const pack = licensedOdi() as { items: Record<string, unknown> };
    const { odi_4: _, ...items } = pack.items;
    await writePack({ ...pack, items });

    await expect(startApp({ QUESTIONNAIRE_TEXTS_DIR: texts }, { bus, log })).rejects.toMatchObject({
      code: 'invalid_text_pack',
      loggable: true,
      message: expect.stringContaining('fr-FR/odi.json#/items/odi_4: missing_item'),
    });
  });

  test('in a missing directory prevent the start', async () => {
    const nowhere = join(texts, 'nowhere');

    await expect(startApp({ QUESTIONNAIRE_TEXTS_DIR: nowhere }, { bus, log })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
