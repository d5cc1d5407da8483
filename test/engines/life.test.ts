import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Assessment } from '@pain-assessment/contracts';
import { type FaultProxy, startFaultProxy, waitFor } from '@pain-assessment/service-kit/testing';
import { embedIn } from '../browser/support/host-page.ts';
import { pickNumbers, sessionsAt } from '../browser/support/session.ts';
import { countedRuns, readRuns } from '../browser/support/shown-cells.ts';
import { openStand, type Stand } from '../browser/support/stand.ts';
import type { Engine } from './support/engine.ts';
import { LIVED } from './support/engines.ts';
import { playLife } from './support/life.ts';
import { createPlayer } from './support/player.ts';

let stand: Stand;
/** The network of the tablets. */
let network: FaultProxy;
beforeAll(async () => {
  stand = await openStand();
  network = await startFaultProxy({ target: Number(new URL(stand.baseUrl).port) });
});
afterAll(async () => {
  await network?.close();
  await stand.close();
});

afterEach(() => network.heal());

/** Tool and value of each stroke of a life. */
const STROKES = [
  'brush moderate',
  'lasso severe',
  'eraser null',
  'brush mild',
  'lasso moderate',
  'lasso nociceptive',
  'lasso burning',
];
/** In a page of an integrator, and in full runs also by its own address. */
const WAYS = process.env.TEST_FULL ? ['embedded', 'direct'] : ['embedded'];
const TABLET = { width: 768, height: 1024, ratio: 1 };

describe.each(LIVED)('in $name', ({ open }) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());

  test.each(WAYS)('a patient completes an assessment, %s, with the result of the API', async (way) => {
    const sessions = sessionsAt(stand.baseUrl);
    const session = await sessions.create({ zone: 'knee', options: { session_pin: 'required' } });
    const through = (address: string) => address.replace(stand.baseUrl, `http://localhost:${network.port}`);
    const component = {
      url: through(session.component.url),
      script_url: through(session.component.script_url),
    };
    const isEmbedded = way === 'embedded';
    const page = await engine.open(TABLET);
    process.stdout.write(`A life in ${page.version}\n`);
    const player = createPlayer(page);
    await page.goto(isEmbedded ? embedIn(stand.hostOrigin, component) : component.url);
    let draft: Partial<Assessment> = {};
    const readDraft = async () => {
      await player.see('.saving.saved');
      draft = (await sessions.view(session)).draft as Partial<Assessment>;
    };
    const around = { cut: network.reset, heal: network.heal };
    const drawn = async () => {
      await readDraft();
      const counted = countedRuns(draft.cartography?.strokes ?? [], 'back');
      const isShown = async () => (await page.inPage(readRuns, 'back')) === counted;
      await waitFor(isShown, { what: 'the cells that the service counts' });
    };
    await playLife(player, around, { drawn, beforeSending: readDraft });

    const { cartography, answers } = draft;
    const assessment = Assessment.parse({ cartography, answers });
    expect(assessment.cartography?.strokes.map(({ tool, value }) => `${tool} ${value}`)).toEqual(STROKES);
    expect(pickNumbers(await sessions.result(session.session_id))).toEqual(
      pickNumbers(await sessions.play(assessment, { zone: 'knee' })),
    );
    if (isEmbedded) expect(await player.heard()).toEqual(['ready', 'started', 'ready', 'completed', 'unlocked']);
    await page.close();
  });
});
