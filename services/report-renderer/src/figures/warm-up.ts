import type { FiguresRequest, Sex } from '@pain-assessment/contracts';
import type { Figures } from './figures.ts';

/** A map of one stroke on each view and a radar: touches all that drawing needs. */
const PLAIN: Omit<FiguresRequest, 'patient'> = {
  locale: 'en-GB',
  cartography: {
    no_pain: false,
    strokes: (['front', 'back'] as const).flatMap((view) => [
      { view, layer: 'intensity', tool: 'brush', value: 'mild', radius: 20, points: [340, 600, 380, 620] },
      { view, layer: 'typology', tool: 'brush', value: 'burning', radius: 10, points: [340, 600, 380, 620] },
    ]),
  },
  mcri: {
    status: 'computed',
    score: 5,
    branches: { mapping: 5, functional_capacity: 5, eq5d: 5, hads: 5, vas: 5 },
  },
};
/** Starting may take its time; no patient waits yet. */
const PATIENCE_MS = 60_000;

/**
 * Draws a body of that sex once for nobody. The first pictures of a process take many times as long as later ones, more than
 * a submission has on a busy machine: a renderer that starts again must not let the first patients wait.
 */
export async function warmUp(figures: Figures, sex: Sex): Promise<void> {
  await figures({ ...PLAIN, patient: { sex, height_cm: 170, weight_kg: 65 } }, Date.now() + PATIENCE_MS);
}
