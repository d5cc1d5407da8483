import type { AlgorithmVersions, FiguresReply, Mcri, Module, Result, ScoringReply } from '@pain-assessment/contracts';
import type { SessionFacts } from '../sessions/port.ts';
import type { SessionProfile } from '../sessions/sessions-port.ts';

/** Version of the API in every result (contract 4). */
const API_VERSION = '1';

/** Everything that a result is put together from. */
export interface ResultParts {
  readonly facts: Pick<SessionFacts, 'id' | 'zone' | 'modules'>;
  readonly profile: SessionProfile;
  readonly numbers: ScoringReply;
  readonly figures: FiguresReply;
  readonly engine: string;
  /** ISO 8601 instant. */
  readonly computedAt: string;
  readonly reportUrl: string;
  readonly resumeBundle: string;
}

/** The versions that an assessment of these modules is computed with; questionnaires only where they were asked (contract 4). */
export function versionsUsed(versions: AlgorithmVersions, modules: readonly Module[]): AlgorithmVersions {
  return modules.includes('questionnaires') ? versions : { ...versions, questionnaires: {} };
}

function mcriOf(score: ScoringReply['mcri'], radar: string | null): Mcri {
  if (score.status === 'missing') return { ...score, radar_image: null };
  if (radar === null) throw Object.assign(new Error('a computed MCRi came without its radar'), { code: 'failed' });
  return { ...score, radar_image: radar };
}

/** The result as the integrator gets it (specification 2.3). */
export function assembleResult(parts: ResultParts): Result {
  const { facts, profile, numbers, figures } = parts;
  const { stats_algo, mcri_algo, questionnaires } = versionsUsed(profile.versions, facts.modules);
  return {
    session_id: facts.id,
    reference: profile.reference,
    computed_at: parts.computedAt,
    zone: facts.zone,
    locale: profile.locale,
    versions: { api: API_VERSION, engine: parts.engine, stats_algo, mcri_algo, questionnaires },
    cartography: numbers.cartography && { ...numbers.cartography, images: figures.images },
    questionnaires: numbers.questionnaires,
    mcri: mcriOf(numbers.mcri, figures.radar_image),
    report_url: parts.reportUrl,
    resume_bundle: parts.resumeBundle,
  };
}
