import type { AssessmentView } from '@pain-assessment/contracts';
import { bodyShapeOf } from '@pain-assessment/pain-map';
import { type Questionnaires, questionnairesOf } from '@pain-assessment/questionnaires';
import { json } from '../http/answer.ts';
import { refusal } from '../http/problem.ts';
import type { LoadedDraft, OpenSession, Sessions } from '../sessions/sessions-port.ts';
import type { ComponentCall } from './open-session.ts';

function definitionsOf({ facts, profile }: OpenSession, questionnaires: Questionnaires) {
  if (!facts.modules.includes('questionnaires')) return [];
  return questionnairesOf(facts.zone).map((id) =>
    questionnaires.localise(id, profile.versions.questionnaires[id] ?? 1, profile.locale, profile.patient.sex),
  );
}

/** Everything that the page needs to ask (contract 2). */
export function assessmentView(
  session: OpenSession,
  { draft, revision }: LoadedDraft,
  questionnaires: Questionnaires,
): AssessmentView {
  const { facts, profile, pinSet } = session;
  const { patient, locale, sessionPin, showResults, reopenedFrom } = profile;
  return {
    session_id: facts.id,
    status: facts.status,
    zone: facts.zone,
    locale,
    modules: [...facts.modules],
    avatar: { sex: patient.sex, body_shape: bodyShapeOf(patient), height_cm: patient.height_cm },
    questionnaires: definitionsOf(session, questionnaires),
    draft: facts.status === 'completed' ? null : draft,
    draft_revision: revision,
    reopened_from: reopenedFrom === null ? null : { computed_at: reopenedFrom },
    pin: { mode: sessionPin, set: pinSet },
    show_results: showResults,
  };
}

/** `GET /component/api/assessment` (contract 2). */
export function viewAssessment({ sessions, questionnaires }: { sessions: Sessions; questionnaires: Questionnaires }) {
  return {
    async run({ session }: ComponentCall) {
      const loaded = await sessions.draft(session, Date.now());
      if (!loaded) throw refusal('session_not_found');
      return json(200, assessmentView(session, loaded, questionnaires));
    },
  };
}
