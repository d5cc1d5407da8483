import type { MissingPart, QuestionnaireId, Zone } from '@pain-assessment/contracts';
import { answerTo, questionnairesFor } from '@pain-assessment/questionnaires';
import type { Administered } from './administered.ts';

const noMap: MissingPart = { kind: 'cartography', questionnaire: null, item: null };
const noVas: MissingPart = { kind: 'vas', questionnaire: 'vas_global', item: 'vas' };

function listMissing(id: QuestionnaireId, asked: Administered | undefined, lacking: readonly string[]): MissingPart[] {
  const answered = asked?.instrument.items.some((item) => answerTo(item.id, asked.answers) !== null);
  if (!answered) return [id === 'vas_global' ? noVas : { kind: 'questionnaire', questionnaire: id, item: null }];
  return lacking.map((item) => ({ kind: 'item', questionnaire: id, item }));
}

/**
 * Every input that the index lacks: the map first, then the zone's questionnaires and their items in order
 * (contract.md#mcri).
 */
export function missingParts(
  { zone, hasMap }: { readonly zone: Zone; readonly hasMap: boolean },
  administered: readonly Administered[],
  itemsMissing: (asked: Administered) => readonly string[],
): MissingPart[] {
  // The SF-12 is no branch of the index.
  const branches = questionnairesFor(zone).filter((id) => id !== 'sf12');
  const fromQuestionnaires = branches.flatMap((id) => {
    const asked = administered.find(({ instrument }) => instrument.id === id);
    return listMissing(id, asked, asked ? itemsMissing(asked) : []);
  });
  return hasMap ? fromQuestionnaires : [noMap, ...fromQuestionnaires];
}
