import type { Instrument } from '../core/instrument.ts';
import { hadsFacts } from './definition.ts';
import { hadsScore } from './score.ts';

export const hads: Instrument = { ...hadsFacts, score: hadsScore };
