import { expect, test } from '@jest/globals';
import { readLayers } from '../figures/read-layers.ts';
import { type SampleOptions, samplePdfRequest } from '../testing/sample-request.ts';
import { createDocuments } from './document.ts';
import { drawnAreas, painfulRegions } from './painful-regions.ts';

const document = createDocuments();

async function pictures(options: SampleOptions): Promise<readonly string[]> {
  const request = await samplePdfRequest(options);
  const layers = readLayers(request);
  const drawn = { regions: painfulRegions(request, layers), areas: drawnAreas(request, layers) };
  const { body } = document(request, { logo: null, ...drawn }).content;
  return [...body.matchAll(/ (?:alt|aria-label)="([^"]+)"/g)].map(([, words]) => words ?? '');
}

test('a picture of intensities is told by area, strengths and places of its own side', async () => {
  const words = await pictures({ variant: 'cartography_only' });

  expect(words).toContain(
    'Intensity, back. Painful area 419.4 cm². Very severe 20.8 cm², Severe 89.5 cm², Moderate 157.9 cm², Mild 151.3 cm². ' +
      'Largest painful regions: Lower back, right 95.2 cm², Lower back, left 86.6 cm², Inner thigh (back), right 65.9 cm², Buttock, right 62.4 cm²',
  );
});

test('a picture of kinds is told by the area of each, and what is numb outside the pain', async () => {
  expect(await pictures({ variant: 'cartography_only' })).toContain(
    'Type of pain, front. Tingling 135.5 cm², Allodynia (light touch hurts) 64.3 cm², Hypoaesthesia (numb) 36.8 cm², No type given 3.7 cm². ' +
      'Hypoaesthesia (numb) outside the painful area 44.6 cm²',
  );
});

test('a side without paint is told so', async () => {
  expect(await pictures({ variant: 'no_pain', locale: 'fr-FR' })).toContain('Intensité, face: Rien de dessiné');
});

test('the radar is told by the value of each branch', async () => {
  const [radar] = await pictures({ variant: 'typical' });

  expect(radar).toContain('Functional capacity 5.8');
});

test('areas of both sides add up to those of the result', async () => {
  const request = await samplePdfRequest({});
  const areas = drawnAreas(request, readLayers(request));
  const map = request.result.cartography;

  expect((areas?.front.pain ?? 0) + (areas?.back.pain ?? 0)).toBeCloseTo(map?.pain_surface.cm2 ?? 0, 1);
  expect((areas?.front.by_intensity.severe ?? 0) + (areas?.back.by_intensity.severe ?? 0)).toBeCloseTo(
    map?.by_intensity.severe.cm2 ?? 0,
    1,
  );
});
