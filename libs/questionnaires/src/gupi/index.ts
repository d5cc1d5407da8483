import type { Instrument } from '../core/instrument.ts';
import { gupiFacts } from './definition.ts';
import { gupiScore } from './score.ts';

export const gupi: Instrument = { ...gupiFacts, score: gupiScore };
