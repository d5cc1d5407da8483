import type { Instrument } from '../core/instrument.ts';
import { quickdashFacts } from './definition.ts';
import { quickdashScore } from './score.ts';

export const quickdash: Instrument = { ...quickdashFacts, score: quickdashScore };
