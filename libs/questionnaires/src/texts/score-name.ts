import type { Locale } from '@pain-assessment/contracts';
import { type ScoreKey, scoreNameTexts } from './score-names.table.ts';

const isScoreKey = (name: string): name is ScoreKey => Object.hasOwn(scoreNameTexts['en-GB'], name);

/** The name of a score in words, for instance "Anxiety"; the key itself for a score that has none (contract 4). */
export function scoreName(score: string, locale: Locale): string {
  return isScoreKey(score) ? scoreNameTexts[locale][score] : score;
}
