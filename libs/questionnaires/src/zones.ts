import { type AlgorithmVersions, type McriBranch, QuestionnaireId, type Zone } from '@pain-assessment/contracts';
import { currentVersion } from './find-version.ts';

const functionalInstruments: Readonly<Record<Zone, QuestionnaireId>> = {
  thoracolumbar_spine: 'odi',
  cervical_spine: 'ndi',
  shoulder: 'quickdash',
  knee: 'koos_ps',
  peripheral_nerve: 'whodas12',
  pelvic_perineal: 'gupi',
};

/** The instrument that measures function in a zone; it is the MCRi's functional branch (contract.md#mcri). */
export function functionalInstrument(zone: Zone): QuestionnaireId {
  return functionalInstruments[zone];
}

/** The questionnaire with the score of a branch of the MCRi; null for the pain map (contract.md#mcri). */
export function branchQuestionnaire(branch: McriBranch, zone: Zone): QuestionnaireId | null {
  if (branch === 'mapping') return null;
  if (branch === 'functional_capacity') return functionalInstrument(zone);
  return branch === 'vas' ? 'vas_global' : branch;
}

/** Questionnaires of a new assessment of a zone, in the order of the page and the report (contract.md#questionnaires). */
export function questionnairesFor(zone: Zone): readonly QuestionnaireId[] {
  return ['vas_global', functionalInstrument(zone), 'eq5d', 'hads', 'sf12'];
}

/** Versions for a new assessment of this zone, by questionnaire id (contract.md#versions). */
export function currentVersions(zone: Zone): AlgorithmVersions['questionnaires'] {
  return Object.fromEntries(questionnairesFor(zone).map((id) => [id, currentVersion(id)]));
}

/**
 * The questionnaires of an assessment by its own versions, in the order of the page and the report: a zone that lists another questionnaire
 * later changes no assessment that exists (contract.md#versions).
 */
export function administeredQuestionnaires(
  versions: AlgorithmVersions['questionnaires'],
): readonly { readonly id: QuestionnaireId; readonly version: number }[] {
  return QuestionnaireId.options.flatMap((id) => {
    const version = versions[id];
    return version === undefined ? [] : [{ id, version }];
  });
}
