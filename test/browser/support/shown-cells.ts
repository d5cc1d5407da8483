import type { Stroke } from '@pain-assessment/contracts';
import { cellAreaCm2, findPatientAvatar, GRID, rasterise, surfaceCounts } from '@pain-assessment/pain-map';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { showView } from './input.ts';
import type { Tablet } from './tablet.ts';

type View = 'front' | 'back';
export type Cell = readonly [x: number, y: number];

/** Lengths of the runs of painted and unpainted cells that the canvas of a view shows, row by row. Runs in the page. */
export function readRuns(view: string): string {
  const canvas = document.querySelector<HTMLCanvasElement>(`[data-view=${view}] canvas`);
  const copy = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  if (!copy) throw new Error('no canvas');
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const runs: number[] = [];
  let [isPainted, from] = [false, 0];
  for (let cell = 0; cell <= data.length / 4; cell++) {
    if (cell < data.length / 4 && (data[4 * cell + 3] !== 0) === isPainted) continue;
    runs.push(cell - from);
    [isPainted, from] = [!isPainted, cell];
  }
  return runs.join();
}

/** The runs that the canvas of a view shows. */
export const shownRuns = (tablet: Tablet, view: View) => tablet.frame.evaluate(readRuns, view);

/** Lengths of these runs for the cells that the service counts for strokes. */
export function countedRuns(strokes: readonly Stroke[], view: View): string {
  const avatar = findPatientAvatar({ sex: 'female', height_cm: 168, weight_kg: 64 });
  const cells = rasterise({ strokes }, avatar)[view].intensity;
  const edges = [...cells.keys()].filter((cell) => !cells[cell] !== !(cells[cell - 1] ?? 0));
  return [...edges, cells.length].map((edge, index) => edge - (edges[index - 1] ?? 0)).join();
}

/** Waits until the canvas shows exactly the cells of these strokes; a thread paints one stroke after the other. */
export const waitUntilShown = (tablet: Tablet, strokes: readonly Stroke[], view: View = 'front') => {
  const expected = countedRuns(strokes, view);
  const isShown = async () => (await shownRuns(tablet, view)) === expected;
  return waitFor(isShown, { what: 'the cells of the strokes', everyMs: 100 });
};

/** Page coordinates of a cell of a view. */
const pointAbove = async (tablet: Tablet, view: View, [x, y]: Cell) => {
  await showView(tablet.frame, view);
  // The stage places its figure once it knows its size.
  await tablet.frame.waitForSelector(`[data-view=${view}] .stage-figure[style]`, { visible: true });
  return tablet.frame
    .$eval(`[data-view=${view}] .stage-figure`, (figure) => {
      const { left, top, width, height } = figure.getBoundingClientRect();
      return { left, top, width, height };
    })
    .then(async ({ left, top, width, height }) => {
      const frame = await (await tablet.frame.frameElement())?.boundingBox();
      return [
        (frame?.x ?? 0) + left + (x / GRID.width) * width,
        (frame?.y ?? 0) + top + (y / GRID.height) * height,
      ] as const;
    });
};

/** Moves a finger over these cells of the front, independent of the size of the picture. */
export async function moveFinger(tablet: Tablet, cells: readonly Cell[]) {
  const points: (readonly [number, number])[] = [];
  for (const cell of cells) points.push(await pointAbove(tablet, 'front', cell));
  return {
    down: async () => {
      const [first = [0, 0] as const] = points;
      await tablet.touch('touchStart', [{ id: 1, at: first }]);
    },
    move: async (from = 1, to = points.length) => {
      for (const at of points.slice(from, to)) await tablet.touch('touchMove', [{ id: 1, at }]);
    },
    up: () => tablet.touch('touchEnd', []),
  };
}

/** Draws with one finger from cell to cell of the front. */
export async function drawCells(tablet: Tablet, cells: readonly Cell[]): Promise<void> {
  const { down, move, up } = await moveFinger(tablet, cells);
  await down();
  await move();
  await up();
}

/** True if the canvas of a view shows a mark at a cell. */
export const isShownAt = (tablet: Tablet, view: View, cell: Cell) =>
  tablet.frame.evaluate(
    (name, [x, y]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`[data-view=${name}] canvas`);
      const copy = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas || !copy) throw new Error('no canvas');
      copy.drawImage(canvas, -x, -y);
      return copy.getImageData(0, 0, 1, 1).data[3] !== 0;
    },
    view,
    cell,
  );

/** Painful area in cm² that the service counts for strokes, on the body of the tests. */
export function countedArea(strokes: readonly Stroke[]): number {
  const avatar = findPatientAvatar({ sex: 'female', height_cm: 168, weight_kg: 64 });
  return surfaceCounts(rasterise({ strokes }, avatar), avatar.bodies).pain * cellAreaCm2(168);
}
