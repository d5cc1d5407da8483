import type { Instrument } from '../core/instrument.ts';
import { whodas12Facts } from './definition.ts';
import { whodas12Score } from './score.ts';

export const whodas12: Instrument = { ...whodas12Facts, score: whodas12Score };
