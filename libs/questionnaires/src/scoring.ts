import type { QuestionnaireId } from '@pain-assessment/contracts';
import { itemsLacking } from './core/answers.ts';
import type { Instrument, ItemAnswers, ScoreDirection, ScoreOptions, ScoreRange } from './core/instrument.ts';
import type { InstrumentRegistry } from './core/registry.ts';
import { instruments } from './instruments.ts';

/** The scoring rule of one version of one instrument; scores come unrounded, those that cannot be computed left out (contract 4). */
export function score(
  id: QuestionnaireId,
  version: number,
  registry: InstrumentRegistry = instruments,
): Instrument['score'] {
  return registry.instrument(id, version).score;
}

/** Lowest and highest value of every score of the instrument, unrounded, whether or not it could be computed (contract 4). */
export function scoreRanges(
  id: QuestionnaireId,
  version: number,
  options: ScoreOptions,
  registry: InstrumentRegistry = instruments,
): Readonly<Record<string, ScoreRange>> {
  const { scores } = registry.instrument(id, version);
  return Object.fromEntries(Object.entries(scores).map(([name, definition]) => [name, definition.range(options)]));
}

/** Which end of each score's scale is the worse one, for print beside the score. */
export function scoreDirections(
  id: QuestionnaireId,
  version: number,
  registry: InstrumentRegistry = instruments,
): Readonly<Record<string, ScoreDirection>> {
  const { scores } = registry.instrument(id, version);
  return Object.fromEntries(Object.entries(scores).map(([name, { direction }]) => [name, direction]));
}

/** Unanswered items that keep the instrument's MCRi score from being computed, in order; none for SF-12, which is no branch (contract 4). */
export function itemsMissing(
  id: QuestionnaireId,
  version: number,
  answers: ItemAnswers,
  registry: InstrumentRegistry = instruments,
): readonly string[] {
  const { composite, items } = registry.instrument(id, version);
  const lacking = new Set(itemsLacking(composite?.groups ?? [], answers));
  return items.map((item) => item.id).filter((item) => lacking.has(item));
}
