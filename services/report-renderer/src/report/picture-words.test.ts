import { expect, test } from '@jest/globals';
import { cellAreaCm2 } from '@pain-assessment/pain-map';
import { type SampleOptions, samplePdfRequest, writeDocument } from '../testing/sample-request.ts';
import { writeSample } from '../testing/written-report.ts';

async function pictures(options: SampleOptions): Promise<readonly string[]> {
  const body = await writeSample(options);
  return [...body.matchAll(/ (?:alt|aria-label)="([^"]+)"/g)].map(([, words]) => words ?? '');
}

test('describes a picture of intensities by area, strengths and regions of its own view', async () => {
  const words = await pictures({ variant: 'cartography_only' });

  expect(words).toContain(
    'Intensity, back. Painful area 419.4 cm². Very severe 20.8 cm², Severe 89.5 cm², Moderate 157.9 cm², Mild 151.3 cm². ' +
      'Largest painful regions: Lower back, right 95.2 cm², Lower back, left 86.6 cm², Inner thigh (back), right 65.9 cm², Buttock, right 62.4 cm²',
  );
});

test('describes a picture of kinds by the area of each, and by the numbness outside the pain', async () => {
  expect(await pictures({ variant: 'cartography_only' })).toContain(
    'Type of pain, front. Tingling 135.5 cm², Allodynia (light touch hurts) 64.3 cm², Hypoaesthesia (numb) 36.8 cm², No type given 3.7 cm². ' +
      'Hypoaesthesia (numb) outside the painful area 44.6 cm²',
  );
});

test('names a picture without areas beside a gateway of release 1.0.0, which sends no counts', async () => {
  const { map_counts: _, ...request } = await samplePdfRequest({ variant: 'cartography_only' });
  const { content } = await writeDocument(request);

  expect(content.body).toContain('alt="Intensity, back"');
});

test('describes a view without paint', async () => {
  expect(await pictures({ variant: 'no_pain', locale: 'fr-FR' })).toContain('Intensité, face: Rien de dessiné');
});

test('describes the radar by the value of each branch', async () => {
  const [radar] = await pictures({ variant: 'typical' });

  expect(radar).toContain('Functional capacity 5.8');
});

test('areas of both views add up to those of the result', async () => {
  const request = await samplePdfRequest({});
  const drawn = request.map_counts;
  const cm2 = (front = 0, back = 0) => (front + back) * cellAreaCm2(request.patient.height_cm);
  const map = request.result.cartography;

  expect(cm2(drawn?.front.pain, drawn?.back.pain)).toBeCloseTo(map?.pain_surface.cm2 ?? 0, 1);
  expect(cm2(drawn?.front.by_intensity.severe, drawn?.back.by_intensity.severe)).toBeCloseTo(
    map?.by_intensity.severe.cm2 ?? 0,
    1,
  );
});
