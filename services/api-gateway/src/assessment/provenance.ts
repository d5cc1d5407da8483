import type { CartographySurfaces, Module, Provenance, ScoringReply, Zone } from '@pain-assessment/contracts';
import { type Questionnaires, questionnairesFor } from '@pain-assessment/questionnaires';
import type { SessionProfile } from '../vault/session-vault.ts';
import type { Computable } from './assessment.ts';

interface Asked {
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: Pick<SessionProfile, 'versions' | 'locale'>;
}

/** Whose words the patient read in each questionnaire of the zone; none where the module was not asked for. */
function findWording({ zone, modules, profile }: Asked, questionnaires: Pick<Questionnaires, 'wording'>) {
  const { versions, locale } = profile;
  const ids = modules.includes('questionnaires') ? questionnairesFor(zone) : [];
  const wording = ids.map((id) => {
    const version = versions.questionnaires[id] ?? 1;
    return [id, questionnaires.wording({ id, version, locale })] as const;
  });
  return Object.fromEntries(wording) as Provenance['wording'];
}

function findCapture(map: CartographySurfaces | null, { assessment }: Pick<Computable, 'assessment'>) {
  if (!map || map.no_pain) return null;
  return assessment.cartography?.capture ?? 'drawn';
}

/** Where the result of an assessment comes from (contract.md#provenance); `numbers` tell whether a map is left. */
export function findProvenance(
  computable: Omit<Computable, 'locale'>,
  { cartography }: Pick<ScoringReply, 'cartography'>,
  questionnaires: Pick<Questionnaires, 'wording'>,
): Provenance {
  const { valueSet, reopenedFrom } = computable.profile;
  return {
    value_set: valueSet,
    wording: findWording(computable, questionnaires),
    capture: findCapture(cartography, computable),
    reopened_from: reopenedFrom === null ? null : { computed_at: reopenedFrom },
  };
}
