import type { AssessmentView } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { administeredQuestionnaires, type Questionnaires } from '@pain-assessment/questionnaires';
import type { ComponentCaller, ComponentOperation } from '../callers/component-call.ts';
import { problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { LoadedDraft, OpenSession } from '../session/component-calls.ts';
import type { SessionVault } from '../session/session-vault.ts';

function listDefinitions({ facts, profile }: OpenSession, questionnaires: Questionnaires) {
  if (!facts.modules.includes('questionnaires')) return [];
  const { locale, patient, versions } = profile;
  return administeredQuestionnaires(versions.questionnaires).map((asked) =>
    questionnaires.localise({ ...asked, locale, sex: patient.sex }),
  );
}

function createView(
  { account, session }: ComponentCaller,
  { draft, revision, now }: LoadedDraft & { readonly now: number },
  questionnaires: Questionnaires,
): AssessmentView {
  const { facts, profile, pinSet } = session;
  const { patient, locale, sessionPin, showResults, reopenedFrom } = profile;
  return {
    session_id: facts.id,
    status: facts.status,
    expires_at: new Date(facts.expiresAt).toISOString(),
    now: new Date(now).toISOString(),
    zone: facts.zone,
    locale,
    modules: [...facts.modules],
    avatar: { sex: patient.sex, body_shape: findBodyShape(patient), height_cm: patient.height_cm },
    questionnaires: listDefinitions(session, questionnaires),
    draft: facts.status === 'completed' ? null : draft,
    draft_revision: revision,
    reopened_from: reopenedFrom === null ? null : { computed_at: reopenedFrom },
    time_zone: account.timeZone,
    pin: { mode: sessionPin, set: pinSet },
    show_results: showResults,
  };
}

/** `GET /component/api/assessment` (contract.md#component-api). */
export function viewAssessment({
  vault,
  questionnaires,
}: {
  readonly vault: Pick<SessionVault, 'draft'>;
  readonly questionnaires: Questionnaires;
}): ComponentOperation {
  return {
    bounds: CALLS.assessment,
    async run({ caller, now }) {
      const loaded = await vault.draft(caller.session, now);
      if (!loaded) throw problem('session_not_found');
      return json(200, createView(caller, { ...loaded, now }, questionnaires));
    },
  };
}
