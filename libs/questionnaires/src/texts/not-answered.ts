import type { Locale } from '@pain-assessment/contracts';
import { commonTexts } from './common.table.ts';

/** What stands in `answers[].answer` for an item that was skipped (contract 4). */
export function notAnsweredText(locale: Locale): string {
  return commonTexts[locale].notAnswered;
}
