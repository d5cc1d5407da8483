import type { Result, Summary } from '@pain-assessment/contracts';
import { READ_COST } from '../limits/limits.table.ts';
import type { Admission } from '../limits/limits.ts';
import { measureParts, type OpenSession, readResultPart, type SessionRecords } from '../session/records.ts';

/** The part of a result for the end screen: no map pictures, no answers, no bundle (contract.md#session-code). */
export function summarise({ mcri, cartography, questionnaires }: Result): Summary {
  const { images: _, ...surfaces } = cartography ?? { images: null };
  return {
    mcri,
    cartography: cartography && (surfaces as Summary['cartography']),
    questionnaires: questionnaires.map(({ id, name, scores, score_ranges }) => ({ id, name, scores, score_ranges })),
  };
}

/**
 * The result of a page's session, for its end screen; not a retrieval. Takes its memory before it is read. Null: not yet computed, or
 * deleted.
 */
export async function loadResult(
  records: Pick<SessionRecords, 'load'>,
  { facts: { id } }: OpenSession,
  { now, take }: { readonly now: number; readonly take: Admission['take'] },
): Promise<Result | null> {
  const facts = (await records.load(id))?.facts;
  if (!facts) return null;
  take('bytes', measureParts(facts, ['result'], READ_COST.parsed));
  const loaded = await records.load(facts.id, ['result']);
  const result = loaded && (await readResultPart(loaded, 'result', now));
  return result && (JSON.parse(result.toString()) as Result);
}
