import type { Result, Summary } from '@pain-assessment/contracts';

function surfacesOf(cartography: Result['cartography']): Summary['cartography'] {
  if (!cartography) return null;
  const { images: _, ...surfaces } = cartography;
  return surfaces;
}

/** What the end screen may show of a result: no map pictures, no answers, no bundle (contract 2). */
export function summaryOf({ mcri, cartography, questionnaires }: Result): Summary {
  return {
    mcri,
    cartography: surfacesOf(cartography),
    questionnaires: questionnaires.map(({ id, name, scores, score_ranges }) => ({ id, name, scores, score_ranges })),
  };
}
