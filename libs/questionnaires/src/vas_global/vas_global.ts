import { answerTo } from '../core/answers.ts';
import { requireAll, scoreBetween } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

/** Global pain now on a visual analogue scale, 0 to 10 in steps of 0.1 (Huskisson 1974, doi 10.1016/S0140-6736(74)90884-8). */
export const vasGlobal: Instrument = {
  id: 'vas_global',
  version: 1,
  items: [{ id: 'vas', kind: 'scale', minimum: 0, maximum: 10, step: 0.1 }],
  scores: { total: scoreBetween(0, 10, 'higher_is_worse') },
  composite: { score: 'total', groups: [requireAll(['vas'])] },
  asksAboutArea: false,
  codesAreScores: true,
  rightsNotice: 'Visual analogue scale: generic method, free to use.',
  score(answers) {
    const total = answerTo('vas', answers);
    return total === null ? {} : { total };
  },
};
