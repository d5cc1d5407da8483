import type { Instrument } from '../core/instrument.ts';
import { odiFacts } from './definition.ts';
import { odiScore } from './score.ts';

export const odi: Instrument = { ...odiFacts, score: odiScore };
