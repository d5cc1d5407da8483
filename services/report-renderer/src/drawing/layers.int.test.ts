import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Cartography } from '@pain-assessment/contracts';
import type { PainLayers } from '@pain-assessment/pain-map';
import { sampleMap } from '../testing/sample-map.ts';
import { paint, paintHere } from './layers.ts';

const patient = { sex: 'female', height_cm: 168, weight_kg: 64 } as const;

/** Park and Miller's generator, so that every run draws the same. */
function zigzag(corners: number): Cartography {
  let state = 42;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const points = Array.from({ length: corners }, () => [random() * 720, random() * 1_440]).flat();
  return { no_pain: false, strokes: [{ view: 'front', layer: 'intensity', tool: 'lasso', value: 'severe', points }] };
}

/** Digest of all cells: comparing millions one by one takes minutes. */
function digestOf(layers: PainLayers): string {
  const hash = createHash('sha256');
  for (const { intensity, typology } of [layers.front, layers.back]) hash.update(intensity).update(typology);
  return hash.digest('hex');
}

test('a dear map is painted on a thread, and the cells are the same', async () => {
  const request = { patient, cartography: zigzag(3_000) };

  expect(digestOf(await paint(request, Date.now() + 60_000))).toBe(digestOf(paintHere(request)));
}, 60_000);

test('the event loop goes on while a dear map is painted', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await paint({ patient, cartography: zigzag(60_000) }, Date.now() + 60_000);
  clearInterval(turning);

  expect(turns).toBeGreaterThan(5);
}, 60_000);

test('the deadline ends the thread', async () => {
  await expect(paint({ patient, cartography: zigzag(90_000) }, Date.now() + 1)).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('an ordinary map needs no thread', async () => {
  const request = { patient, cartography: sampleMap };

  expect(digestOf(await paint(request, 0))).toBe(digestOf(paintHere(request)));
});
