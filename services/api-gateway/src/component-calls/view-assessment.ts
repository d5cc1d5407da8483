import type { AssessmentState, AssessmentView } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { administeredQuestionnaires, type Questionnaires } from '@pain-assessment/questionnaires';
import { EncodedJson, encodeJson } from '@pain-assessment/service-kit';
import type { ComponentCaller, ComponentOperation } from '../callers/component-call.ts';
import { problem } from '../edge/problem.ts';
import { json, jsonBytes } from '../edge/route.ts';
import { CALLS, READ_COST } from '../limits/limits.table.ts';
import { measureParts, type OpenSession, readPart, type SessionRecords } from '../session/records.ts';
import { isLive } from '../session/rules.ts';

function listDefinitions({ facts, work }: OpenSession, questionnaires: Questionnaires) {
  if (!facts.modules.includes('questionnaires')) return [];
  const { locale, patient, versions } = work.profile;
  return administeredQuestionnaires(versions.questionnaires).map((asked) =>
    questionnaires.localise({ ...asked, locale, sex: patient.sex }),
  );
}

/** The view with its draft as the JSON that is stored. */
type ForwardingView = Omit<AssessmentView, 'draft'> & { readonly draft: EncodedJson | null };

function createAssessmentView(
  { account, session }: ComponentCaller,
  { draft, revision, now }: LoadedDraft & { readonly now: number },
  questionnaires: Questionnaires,
): ForwardingView {
  const { facts, work } = session;
  const { profile, codeHash } = work;
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
    draft: facts.status === 'completed' || !draft ? null : new EncodedJson(draft),
    draft_revision: revision,
    reopened_from: reopenedFrom === null ? null : { computed_at: reopenedFrom },
    time_zone: account.timeZone,
    pin: { mode: sessionPin, set: codeHash !== null },
    show_results: showResults,
  };
}

/** JSON of the newest saved content, null without any or after completion, and the revision of the newest draft. */
export interface LoadedDraft {
  readonly draft: Buffer | null;
  readonly revision: number;
}

const DRAFT_PARTS = ['draft', 'submission'] as const;

/** A second read of the session: the first one, before the limits of the call, must not bring up to 2 MiB. Null if it has expired since. */
export async function loadDraft(
  records: Pick<SessionRecords, 'load'>,
  { facts }: OpenSession,
  now: number,
): Promise<LoadedDraft | null> {
  const loaded = await records.load(facts.id, ['work', ...DRAFT_PARTS]);
  if (!loaded?.work || !isLive(loaded.facts, now)) return null;
  const { newest, revision } = loaded.work;
  return { draft: newest && (await readPart(loaded, newest)), revision };
}

/** `GET /component/api/state` (contract.md#component-api). */
export const viewState: ComponentOperation = {
  bounds: CALLS.assessment,
  async run({ caller: { session }, now }) {
    const { facts, work } = session;
    const state: AssessmentState = {
      status: facts.status,
      now: new Date(now).toISOString(),
      expires_at: new Date(facts.expiresAt).toISOString(),
      draft_revision: work.revision,
      writer: work.writer,
    };
    return json(200, state);
  },
};

/** `GET /component/api/assessment` (contract.md#component-api). */
export function viewAssessment(dependencies: {
  readonly records: Pick<SessionRecords, 'load'>;
  readonly questionnaires: Questionnaires;
}): ComponentOperation {
  return {
    bounds: CALLS.assessment,
    async run({ caller, now, take }) {
      take('bytes', measureParts(caller.session.facts, DRAFT_PARTS, READ_COST.copied));
      const loaded = await loadDraft(dependencies.records, caller.session, now);
      if (!loaded) throw problem('session_not_found');
      return jsonBytes(200, encodeJson(createAssessmentView(caller, { ...loaded, now }, dependencies.questionnaires)));
    },
  };
}
