import { expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { mapOf, painFree, scoringRequest, trunkSquare } from '../testing/requests.ts';
import { packRequest, unpackRequest } from './packing.ts';

const strokes = fc.array(fc.array(fc.double({ min: 0, max: 720, noNaN: true }), { minLength: 6, maxLength: 40 }), {
  maxLength: 10,
});

test('whatever is packed is unpacked as it was', () => {
  fc.assert(
    fc.property(strokes, (trails) => {
      const map = mapOf(...trails.map((points): Stroke => ({ ...trunkSquare, points })));
      const request = scoringRequest('knee', { assessment: { cartography: map } });

      expect(unpackRequest(packRequest(request))).toEqual(request);
    }),
  );
});

test('a request without a map or without strokes is packed too', () => {
  for (const assessment of [{}, { cartography: painFree }]) {
    const request = scoringRequest('knee', { assessment });
    expect(unpackRequest(packRequest(request))).toEqual(request);
  }
});
