import type { Instrument } from '../core/instrument.ts';
import { koosPsFacts } from './definition.ts';
import { koosPsScore } from './score.ts';

export const koosPs: Instrument = { ...koosPsFacts, score: koosPsScore };
