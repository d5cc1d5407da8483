import type { Instrument } from '../core/instrument.ts';
import { sf12Facts } from './definition.ts';
import { sf12Score } from './score.ts';

export const sf12: Instrument = { ...sf12Facts, score: sf12Score };
