import type { Cartography, Stroke } from '../assessment.ts';
import type { CreateSession } from '../create-session.ts';
import type { Intensity, Typology, View, Zone } from '../vocabulary.ts';

export { createDocumentValidator } from './document-validator.ts';

/** Body of a create call that any account with en-GB accepts: both modules, no options. */
export function createSessionBody(zone: Zone = 'thoracolumbar_spine'): CreateSession {
  return {
    zone,
    patient: { sex: 'female', height_cm: 175, weight_kg: 70 },
    modules: ['cartography', 'questionnaires'],
    locale: 'en-GB',
    reference: 'REC-2026-0042',
  };
}

/** Lasso over the cells with x0 ≤ x < x1 and y0 ≤ y < y1: exactly (x1 − x0) × (y1 − y0) cells before clipping. */
export function rectangleLasso(
  view: View,
  value: Intensity,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Stroke {
  return { view, layer: 'intensity', tool: 'lasso', value, points: [x0, y0, x1, y0, x1, y1, x0, y1] };
}

/** One horizontal typology brush stroke. */
export function typologyBrush(view: View, value: Typology, y: number, radius = 14): Stroke {
  return { view, layer: 'typology', tool: 'brush', value, radius, points: [330, y, 350, y + 2, 390, y] };
}

/** A map with every intensity and typology on the trunk, front and back, in a dozen strokes. */
export function typicalCartography(): Cartography {
  return {
    no_pain: false,
    strokes: [
      rectangleLasso('back', 'moderate', [320, 560, 400, 640]),
      {
        view: 'back',
        layer: 'intensity',
        tool: 'brush',
        value: 'severe',
        radius: 20,
        points: [340, 600, 360, 604, 380, 600],
      },
      { view: 'back', layer: 'intensity', tool: 'brush', value: 'very_severe', radius: 8, points: [360, 600] },
      rectangleLasso('front', 'mild', [330, 480, 390, 540]),
      { view: 'back', layer: 'intensity', tool: 'eraser', value: null, radius: 6, points: [325, 565] },
      typologyBrush('back', 'nociceptive', 600, 20),
      typologyBrush('back', 'trigger', 604, 6),
      typologyBrush('back', 'burning', 620),
      typologyBrush('back', 'tingling', 628, 10),
      typologyBrush('front', 'allodynia', 510, 10),
      typologyBrush('front', 'hypoesthesia', 580, 12),
    ],
  };
}
