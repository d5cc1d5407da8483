import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type AlgorithmVersions,
  type CartographySurfaces,
  type FiguresReply,
  type Mcri,
  type Module,
  type Provenance,
  REPORT_FIGURES,
  type Result,
  type ScoringReply,
} from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { administeredQuestionnaires, type Questionnaires } from '@pain-assessment/questionnaires';
import { codedError } from '@pain-assessment/service-kit';
import { type Computable, computeNumbers, unpaintedMap } from './compute.ts';

/** Version of the API in every result (contract.md#versions). */
export const API_VERSION = '1';

/** A result without the fields of its session. */
export type Assessed = Omit<Result, 'session_id' | 'report_url' | 'resume_bundle'>;

/** Input of one computation, in the language of its administration. */
export interface Assessable extends Computable {
  /** ISO 8601 instant of the result. */
  readonly computedAt: string;
}

const NO_FIGURES: FiguresReply = {
  images: { intensity_front: null, intensity_back: null, typology_front: null, typology_back: null },
  radar_image: null,
};

/** Map pictures and radar; skips the renderer if there is neither a map nor an index. */
async function drawFigures(
  bus: Bus,
  { profile, modules, numbers }: Pick<Assessable, 'profile' | 'modules'> & { numbers: ScoringReply },
  context: CallContext,
): Promise<FiguresReply> {
  const { mcri, cells } = numbers;
  if (!numbers.cartography && mcri.status === 'missing') return NO_FIGURES;
  const { patient, locale } = profile;
  const cartography = unpaintedMap(modules, numbers.cartography);
  return bus.request(
    REPORT_FIGURES,
    { patient, locale, mcri, cartography, ...(cells !== undefined && { cells }) },
    context,
  );
}

/** The versions that compute an assessment of these modules; questionnaires only if the session has that module. */
const usedVersions = (versions: AlgorithmVersions, modules: readonly Module[]): AlgorithmVersions =>
  modules.includes('questionnaires') ? versions : { ...versions, questionnaires: {} };

function addRadar(score: ScoringReply['mcri'], radar: string | null): Mcri {
  if (score.status === 'missing') return { ...score, radar_image: null };
  if (radar === null) throw codedError('figures_incomplete', 'a computed MCRi came without its radar');
  return { ...score, radar_image: radar };
}

/** Source of the wording of each administered questionnaire; empty without the module. */
function findWording({ modules, profile }: Computable, questionnaires: Pick<Questionnaires, 'wording'>) {
  const { versions, locale } = profile;
  const administered = administeredQuestionnaires(usedVersions(versions, modules).questionnaires);
  const wording = administered.map((asked) => [asked.id, questionnaires.wording({ ...asked, locale })] as const);
  return Object.fromEntries(wording) as Provenance['wording'];
}

function findCapture(map: CartographySurfaces | null, { assessment }: Pick<Computable, 'assessment'>) {
  if (!map || map.no_pain) return null;
  return assessment.cartography?.capture ?? 'drawn';
}

/** Provenance of a result (contract.md#provenance); `numbers` shows whether the map has content. */
export function findProvenance(
  computable: Computable,
  { cartography }: Pick<ScoringReply, 'cartography'>,
  questionnaires: Pick<Questionnaires, 'wording'>,
): Provenance {
  const { valueSet, reopenedFrom, isTest } = computable.profile;
  return {
    value_set: valueSet,
    wording: findWording(computable, questionnaires),
    capture: findCapture(cartography, computable),
    reopened_from: reopenedFrom === null ? null : { computed_at: reopenedFrom },
    ...(isTest && { test: true }),
  };
}

/**
 * Scores assessments and has their figures drawn, by the versions and the value set of each. Also returns the counts of its map, for
 * later reports. `engine`: version of the product, for the result.
 */
export function createAssess(dependencies: {
  readonly bus: Bus;
  readonly questionnaires: Pick<Questionnaires, 'wording'>;
  readonly engine: string;
}) {
  const { bus, questionnaires, engine } = dependencies;
  return async (assessable: Assessable, context: CallContext) => {
    const { zone, modules, profile, computedAt } = assessable;
    const { locale, reference, patient } = profile;
    const numbers = await computeNumbers(bus, assessable, context);
    const figures = await drawFigures(bus, { profile, modules, numbers }, context);
    const versions = usedVersions(profile.versions, modules);
    const assessed: Assessed = {
      reference,
      computed_at: computedAt,
      zone,
      locale,
      modules: [...modules],
      patient,
      body_shape: findBodyShape(patient),
      versions: { api: API_VERSION, engine, ...versions },
      provenance: findProvenance(assessable, numbers, questionnaires),
      cartography: numbers.cartography && { ...numbers.cartography, images: figures.images },
      questionnaires: numbers.questionnaires,
      mcri: addRadar(numbers.mcri, figures.radar_image),
    };
    return { assessed, versions, mapCounts: numbers.map_counts ?? null };
  };
}

export type Assess = ReturnType<typeof createAssess>;
