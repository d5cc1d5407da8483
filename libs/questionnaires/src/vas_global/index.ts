import type { Instrument } from '../core/instrument.ts';
import { vasGlobalFacts } from './definition.ts';
import { vasGlobalScore } from './score.ts';

export const vasGlobal: Instrument = { ...vasGlobalFacts, score: vasGlobalScore };
