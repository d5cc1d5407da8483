import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Assessment, Stroke } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { At } from '../browser/support/input.ts';
import { sessionsAt } from '../browser/support/session.ts';
import { countedRuns, readRuns } from '../browser/support/shown-cells.ts';
import { openStand, type Stand } from '../browser/support/stand.ts';
import type { Engine } from './support/engine.ts';
import { ENGINES } from './support/engines.ts';
import { createPlayer } from './support/player.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Positions in CSS pixels from the corner of a stage of 320 × 560, also between pixels of every ratio. */
const POSITIONS: readonly At[] = [
  [140, 160],
  [141.25, 163.5],
  [143.75, 167 + 1 / 3],
  [148.5, 170 + 2 / 3],
  [156.125, 171.875],
  [165 + 1 / 3, 169.0625],
  [171.5, 162.75],
];

/** Draws a line and a circle with pointer events at exact positions: drivers round theirs to whole pixels. Runs in the page. */
function drawThere(positions: readonly At[]): void {
  const surface = document.querySelector<HTMLElement>('[data-view=back] .stage-surface');
  if (!surface) throw new Error('no stage');
  surface.setPointerCapture = () => undefined;
  const { left, top } = surface.getBoundingClientRect();
  if (left % 1 || top % 1) throw new Error(`the stage is at ${left}, ${top}`);
  const send = (type: string, [x, y]: At, buttons: number) => {
    const pointer = { pointerType: 'mouse', pointerId: 7, isPrimary: true, bubbles: true, buttons };
    surface.dispatchEvent(new PointerEvent(type, { ...pointer, clientX: left + x, clientY: top + y }));
  };
  const [first = [0, 0], ...rest] = positions;
  send('pointerdown', first, 1);
  for (const at of rest) send('pointermove', at, 1);
  send('pointerup', rest.at(-1) ?? first, 0);
}

/** Gives every engine, whatever its fonts, the same stage. Runs in the page. */
async function fixStage(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.stage-surface { position: fixed !important; inset: 400px auto auto 40px !important; width: 320px !important; height: 560px !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** False in engines whose pointer events have whole pixels only. Runs in the page. */
const keepsFractions = () => new PointerEvent('pointermove', { clientX: 0.5 }).clientX === 0.5;

/** The strokes that an engine sends for positions; its canvas shows the cells that the service counts for them. */
async function drawIn(engine: Engine, ratio: number, isWhole: boolean): Promise<readonly Stroke[] | null> {
  const sessions = sessionsAt(stand.baseUrl);
  const session = await sessions.create({ modules: ['cartography'] });
  const page = await engine.open({ width: 820, height: 1180, ratio });
  const player = createPlayer(page);
  await page.goto(session.component.url);
  await player.press('Begin');
  await player.see('.stages');
  if (!isWhole && !(await page.inPage(keepsFractions))) {
    process.stdout.write(`${page.version} has pointer events in whole pixels\n`);
    await page.close();
    return null;
  }
  await page.inPage(fixStage);
  const positions = POSITIONS.map(([x, y]) =>
    isWhole ? ([Math.round(x), Math.round(y)] as const) : ([x, y] as const),
  );
  await player.choose('.choice:has([value=severe])');
  await page.inPage(drawThere, positions);
  await player.press('Circle');
  await page.inPage(
    drawThere,
    positions.map(([x, y]) => [x, y + 60] as const),
  );
  const readStrokes = async () => {
    const draft = (await sessions.view(session)).draft as Partial<Assessment> | null;
    const strokes = draft?.cartography?.strokes ?? [];
    return strokes.length > 1 ? strokes : null;
  };
  const strokes = await waitFor(readStrokes, { what: 'two saved strokes' });
  const counted = countedRuns(strokes, 'back');
  await waitFor(async () => (await page.inPage(readRuns, 'back')) === counted, { what: 'the cells that count' });
  await page.close();
  return strokes;
}

test.each([1, 1.5, 2, 3].flatMap((ratio) => [[ratio, 'whole'] as const, [ratio, 'broken'] as const]))(
  'at %s pixels for each of CSS, all engines send the same strokes for the same %s positions',
  async (ratio, kind) => {
    const drawn = new Map<string, readonly Stroke[]>();
    for (const { name, open } of ENGINES) {
      // The display of WebKitGTK has whole ratios.
      if (name === 'WebKit' && !Number.isInteger(ratio)) continue;
      const engine = await open();
      const strokes = await drawIn(engine, ratio, kind === 'whole');
      if (strokes) drawn.set(name, strokes);
      await engine.close();
    }
    const [first] = drawn.values();
    expect(first).toHaveLength(2);
    for (const [name, strokes] of drawn) expect([name, strokes]).toEqual([name, first]);
  },
);
