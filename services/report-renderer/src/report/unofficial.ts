import { McriBranch, type Provenance, type QuestionnaireId, type Zone } from '@pain-assessment/contracts';
import { branchQuestionnaire } from '@pain-assessment/questionnaires';

/** An assessment with the words that its patient read. */
interface Worded {
  readonly provenance: Pick<Provenance, 'wording'>;
}

/** Whether the patient of any of the assessments read other words than the rights holder's. */
export const isUnofficial = (assessments: readonly Worded[], id: QuestionnaireId): boolean =>
  assessments.some(({ provenance }) => provenance.wording[id]?.official === false);

/** The branches of the MCRi that come from a questionnaire in unofficial wording. */
export function unofficialBranches(assessments: readonly Worded[], zone: Zone): ReadonlySet<McriBranch> {
  return new Set(
    McriBranch.options.filter((branch) => {
      const id = branchQuestionnaire(branch, zone);
      return id !== null && isUnofficial(assessments, id);
    }),
  );
}
