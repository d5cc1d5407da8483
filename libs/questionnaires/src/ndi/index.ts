import type { Instrument } from '../core/instrument.ts';
import { ndiFacts } from './definition.ts';
import { ndiScore } from './score.ts';

export const ndi: Instrument = { ...ndiFacts, score: ndiScore };
