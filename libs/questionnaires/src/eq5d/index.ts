import type { Instrument } from '../core/instrument.ts';
import { eq5dFacts } from './definition.ts';
import { eq5dScore } from './score.ts';

export const eq5d: Instrument = { ...eq5dFacts, score: eq5dScore };
