import type { DraftAssessment, Stroke } from '@pain-assessment/contracts';

/** Strokes never change once drawn; their text is made once, so that saving a large map costs no frame. */
const texts = new WeakMap<Stroke, string>();

function strokeText(stroke: Stroke): string {
  const known = texts.get(stroke);
  if (known !== undefined) return known;
  const text = JSON.stringify(stroke);
  texts.set(stroke, text);
  return text;
}

/** JSON text of a draft or of a whole assessment. */
export function assessmentJson({ cartography, answers }: DraftAssessment): string {
  const parts: string[] = [];
  if (cartography) {
    const noPain = cartography.no_pain === undefined ? '' : `"no_pain":${cartography.no_pain},`;
    parts.push(`"cartography":{${noPain}"strokes":[${(cartography.strokes ?? []).map(strokeText).join()}]}`);
  }
  if (answers) parts.push(`"answers":${JSON.stringify(answers)}`);
  return `{${parts.join()}}`;
}
