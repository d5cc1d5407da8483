import {
  type AlgorithmVersions,
  type ComparedAssessment,
  type Comparison,
  type Locale,
  McriBranch,
  type Provenance,
  type QuestionnaireId,
  roundToOneDecimal,
} from '@pain-assessment/contracts';
import { type RegionId, regionName } from '@pain-assessment/pain-map';
import { branchQuestionnaire } from '@pain-assessment/questionnaires';

/** Versions and value set behind numbers: numbers of different makes are never subtracted. */
interface Make {
  readonly versions: AlgorithmVersions;
  readonly provenance: Pick<Provenance, 'value_set'>;
}

type Changes = Omit<Comparison['changes'], 'map'>;

const isSame = <T>([first, last]: readonly [Make, Make], read: (make: Make) => T) => read(first) === read(last);
const sameSurfaces = (makes: readonly [Make, Make]) => isSame(makes, ({ versions }) => versions.stats_algo);

function isScoreComparable(makes: readonly [Make, Make], id: QuestionnaireId, score: string): boolean {
  const byValueSet = id === 'eq5d' && score === 'index';
  const isSameVersion = isSame(makes, ({ versions }) => versions.questionnaires[id]);
  return isSameVersion && (!byValueSet || isSame(makes, ({ provenance }) => provenance.value_set));
}

function isBranchComparable(makes: readonly [Make, Make], branch: McriBranch, zone: Comparison['zone']): boolean {
  if (!isSame(makes, ({ versions }) => versions.mcri_algo)) return false;
  const id = branchQuestionnaire(branch, zone);
  if (id === null) return sameSurfaces(makes);
  return isScoreComparable(makes, id, id === 'eq5d' ? 'index' : 'total');
}

function subtract(first: number | null | undefined, last: number | null | undefined): number | null {
  if (first === null || first === undefined || last === null || last === undefined) return null;
  return roundToOneDecimal(last - first);
}

/** Every score in any of the assessments, by questionnaire. */
function listScores(compared: readonly ComparedAssessment[]): ReadonlyMap<QuestionnaireId, ReadonlySet<string>> {
  const listed = new Map<QuestionnaireId, Set<string>>();
  for (const assessment of compared) {
    for (const [id, scores] of Object.entries(assessment.scores) as [QuestionnaireId, Record<string, number>][]) {
      listed.set(id, new Set([...(listed.get(id) ?? []), ...Object.keys(scores)]));
    }
  }
  return listed;
}

/** The assessment with its regions named in the language of the comparison. */
export function nameRegions(assessment: ComparedAssessment, locale: Locale): ComparedAssessment {
  const { cartography } = assessment;
  if (!cartography?.by_region) return assessment;
  const by_region = cartography.by_region.map((area) => ({
    ...area,
    name: regionName(area.region as RegionId, locale, 'professional'),
  }));
  return { ...assessment, cartography: { ...cartography, by_region } };
}

/**
 * Last minus first of the published numbers, so that a reader can verify it. Null if one is missing, or if versions or value set differ
 * (contract.md#comparisons). `compared`: oldest first, two or more.
 */
export function findChanges(compared: readonly ComparedAssessment[], zone: Comparison['zone']): Changes {
  const [first, last] = [compared.at(0), compared.at(-1)];
  if (!first || !last) throw new RangeError('nothing to compare');
  const makes = [first, last] as const;
  const change = (isComparable: boolean, read: (assessment: ComparedAssessment) => number | null | undefined) =>
    isComparable ? subtract(read(first), read(last)) : null;
  const isUsable = (branch: McriBranch) => isBranchComparable(makes, branch, zone);
  const surface = sameSurfaces(makes);
  return {
    mcri: change(McriBranch.options.every(isUsable), ({ mcri }) => mcri),
    branches: Object.fromEntries(
      McriBranch.options.map((branch) => [branch, change(isUsable(branch), ({ branches }) => branches[branch])]),
    ) as Changes['branches'],
    scores: Object.fromEntries(
      [...listScores(compared)].map(([id, names]) => [
        id,
        Object.fromEntries(
          [...names].map((name) => [
            name,
            change(isScoreComparable(makes, id, name), ({ scores }) => scores[id]?.[name]),
          ]),
        ),
      ]),
    ),
    pain_surface: {
      cm2: change(surface, ({ cartography }) => cartography?.pain_surface.cm2),
      percent_of_body: change(surface, ({ cartography }) => cartography?.pain_surface.percent_of_body),
    },
  };
}
