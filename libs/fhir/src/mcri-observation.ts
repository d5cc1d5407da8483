import type { Mcri, McriBranch } from '@pain-assessment/contracts';
import { ALGORITHMS, absent, concept, MEASURES, points, treatedArea } from './coding.ts';
import { type DocumentContext, type DocumentPart, observation, referenceTo } from './document-part.ts';

const BRANCH_NAMES: Readonly<Record<McriBranch, string>> = {
  mapping: 'Pain map',
  functional_capacity: 'Functional capacity',
  eq5d: 'Health-related quality of life',
  hads: 'Anxiety and depression',
  vas: 'Pain intensity',
};

function branchComponents(branches: Mcri['branches']): fhir4.ObservationComponent[] {
  return (Object.keys(BRANCH_NAMES) as McriBranch[]).map((branch) => {
    const value = branches[branch];
    return {
      code: concept(MEASURES, `mcri.${branch}`, BRANCH_NAMES[branch]),
      ...(value === null ? { dataAbsentReason: absent('Cannot be computed') } : { valueQuantity: points(value) }),
    };
  });
}

function mcriValue(mcri: Mcri): Pick<fhir4.Observation, 'valueQuantity' | 'dataAbsentReason' | 'note'> {
  if (mcri.status === 'computed') return { valueQuantity: points(mcri.score) };
  const missing = mcri.missing.map(({ kind, questionnaire, item }) => {
    return [kind, questionnaire, item].filter((name) => name !== null).join(' ');
  });
  return {
    dataAbsentReason: absent('A part that the index needs is missing'),
    note: missing.map((text) => ({ text: `Missing: ${text}` })),
  };
}

/** The composite index with its five branches, 0 the worst and 10 the best condition (contract.md#mcri). */
export function mcriObservation(
  context: DocumentContext,
  members: readonly DocumentPart[],
): DocumentPart<fhir4.Observation> {
  const { mcri, versions, zone } = context.result;
  return observation(context, 'observation/mcri', {
    code: concept(MEASURES, 'mcri', 'Composite index of five dimensions (MCRi), 0 worst to 10 best'),
    method: concept(ALGORITHMS, `mcri_algo-${versions.mcri_algo}`, `MCRi, algorithm ${versions.mcri_algo}`),
    bodySite: treatedArea(zone),
    ...mcriValue(mcri),
    component: branchComponents(mcri.branches),
    ...(members.length > 0 && { derivedFrom: members.map(referenceTo) }),
  });
}
