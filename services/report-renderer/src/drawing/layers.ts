import { Worker } from 'node:worker_threads';
import type { Cartography, Patient } from '@pain-assessment/contracts';
import { avatarOf, bodyShapeOf, type PainLayers, paintingCost, rasterise } from '@pain-assessment/pain-map';
import { rendererError } from '../renderer-error.ts';

/** A map to paint on the body of a patient. */
export interface PaintRequest {
  readonly patient: Pick<Patient, 'sex' | 'height_cm' | 'weight_kg'>;
  readonly cartography: Cartography;
}

/** Painted on the event loop up to this cost, about 20 ms; the worst legal map costs a hundred times that. */
const MOST_COST_HERE = 250_000;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Run from sources, as tests do, the thread's entry is the built one: a thread loads no TypeScript on Node 20. */
const thread = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/drawing/layers-thread.js' : './layers-thread.js',
  import.meta.url,
);

/** The layers of a map, on the event loop. */
export function paintHere({ patient, cartography }: PaintRequest): PainLayers {
  return rasterise(cartography, avatarOf(patient.sex, bodyShapeOf(patient)));
}

function paintOnThread(request: PaintRequest, deadline: number): Promise<PainLayers> {
  const worker = new Worker(thread, { workerData: request, resourceLimits: MEMORY_LIMITS });
  return new Promise<PainLayers>((resolve, reject) => {
    const late = () => reject(rendererError('timeout', 'the map took too long to paint'));
    const timer = setTimeout(late, Math.max(0, deadline - Date.now()));
    worker.once('message', resolve);
    worker.once('error', (cause) => reject(rendererError('failed', 'the map could not be painted', { cause })));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(rendererError('failed', 'the thread ended before the map was painted'));
    });
  }).finally(() => worker.terminate());
}

/**
 * The layers of a map before the deadline (epoch ms): an ordinary map at once, a dear one on a thread of its own, so that
 * nothing else waits. Throws codes `timeout` and `failed`.
 */
export async function paint(request: PaintRequest, deadline: number): Promise<PainLayers> {
  const isDear = paintingCost(request.cartography) > MOST_COST_HERE;
  return isDear ? paintOnThread(request, deadline) : paintHere(request);
}
