import type { Mcri, McriBranch, Result } from '@pain-assessment/contracts';
import { ALGORITHMS, absent, concept, MEASURES, points } from './coding.ts';
import { type DocumentPart, part, referenceTo } from './document-part.ts';
import type { Observation, ObservationComponent } from './r4.ts';

const BRANCH_NAMES: Readonly<Record<McriBranch, string>> = {
  mapping: 'Pain map',
  functional_capacity: 'Functional capacity',
  eq5d: 'Health-related quality of life',
  hads: 'Anxiety and depression',
  vas: 'Pain intensity',
};

function branchComponents(branches: Mcri['branches']): ObservationComponent[] {
  return (Object.keys(BRANCH_NAMES) as McriBranch[]).map((branch) => {
    const value = branches[branch];
    return {
      code: concept(MEASURES, `mcri.${branch}`, BRANCH_NAMES[branch]),
      ...(value === null ? { dataAbsentReason: absent('Cannot be computed') } : { valueQuantity: points(value) }),
    };
  });
}

function outcomeOf(mcri: Mcri): Pick<Observation, 'valueQuantity' | 'dataAbsentReason' | 'note'> {
  if (mcri.status === 'computed') return { valueQuantity: points(mcri.score) };
  const missing = mcri.missing.map(({ kind, questionnaire, item }) => {
    return [kind, questionnaire, item].filter((name) => name !== null).join(' ');
  });
  return {
    dataAbsentReason: absent('A part that the index needs is missing'),
    note: missing.map((text) => ({ text: `Missing: ${text}` })),
  };
}

/** The composite index with its five branches, 0 the worst and 10 the best condition (contract 4). */
export function mcriObservation(result: Result, members: readonly DocumentPart[]): DocumentPart<Observation> {
  const { mcri, versions } = result;
  return part(result, 'observation/mcri', {
    resourceType: 'Observation',
    status: 'final',
    code: concept(MEASURES, 'mcri', 'Composite index of five dimensions (MCRi), 0 worst to 10 best'),
    method: concept(ALGORITHMS, `mcri_algo-${versions.mcri_algo}`, `MCRi, algorithm ${versions.mcri_algo}`),
    effectiveDateTime: result.computed_at,
    ...outcomeOf(mcri),
    component: branchComponents(mcri.branches),
    ...(members.length > 0 && { derivedFrom: members.map(referenceTo) }),
  });
}
