import type { Locale } from '@pain-assessment/contracts';
import { commonTexts } from './common.table.ts';

/** The words that stand in a result where an item was skipped (contract 4). */
export const notAnswered = (locale: Locale): string => commonTexts[locale].notAnswered;
