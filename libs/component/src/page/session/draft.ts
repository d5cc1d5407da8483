import type { AssessmentView, DraftAssessment, Stroke } from '@pain-assessment/contracts';
import type { ApiFailure, ComponentApi } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { OpenState, State, Store } from './state.ts';
import type { RevisionMemory } from './until-stored.ts';

/** What is saved, and sent at the end: the parts of the session's modules, with nothing filled in for the patient. */
export function createDraft({ view, board, answers }: OpenState): DraftAssessment {
  return {
    ...(view.modules.includes('cartography') ? { cartography: board.cartography } : {}),
    ...(view.modules.includes('questionnaires') ? { answers } : {}),
  };
}

/** JSON text of a draft or of a whole assessment. */
export type WriteDraft = (draft: DraftAssessment) => string;

/** A writer that keeps the text of each stroke: strokes never change, so saving a large map delays no frame. */
export function createDraftWriter(): WriteDraft {
  const texts = new WeakMap<Stroke, string>();
  const strokeText = (stroke: Stroke) => {
    const text = texts.get(stroke) ?? JSON.stringify(stroke);
    texts.set(stroke, text);
    return text;
  };
  return ({ cartography, answers }) => {
    const parts: string[] = [];
    if (cartography) {
      const noPain = cartography.no_pain === undefined ? '' : `"no_pain":${cartography.no_pain},`;
      const capture = cartography.capture ? `,"capture":"${cartography.capture}"` : '';
      parts.push(
        `"cartography":{${noPain}"strokes":[${(cartography.strokes ?? []).map(strokeText).join()}]${capture}}`,
      );
    }
    if (answers) parts.push(`"answers":${JSON.stringify(answers)}`);
    return `{${parts.join()}}`;
  };
}

interface Options {
  readonly api: ComponentApi;
  readonly store: Store<State>;
  readonly view: AssessmentView;
  readonly write: WriteDraft;
  readonly revisions: RevisionMemory;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** A saver of what the screen holds; a newer draft of another window is merged into it. */
export function openDraftSaver({ api, store, view, write, revisions, onFailure }: Options): DraftSaver {
  let stored: DraftAssessment = view.draft ?? {};
  let sent: DraftAssessment = stored;

  const content = () => {
    if (store.value.open) sent = createDraft(store.value.open);
    return write(sent);
  };
  const save = async (body: string, keepalive: boolean) => {
    const saved = sent;
    await api.saveDraft(body, keepalive);
    stored = saved;
  };
  const onStale = async () => {
    const newer = await api.assessment();
    if (newer.status === 'completed') throw { code: 'already_completed', retryAfterSeconds: null } satisfies ApiFailure;
    const { open } = store.value;
    if (open) {
      const merged = mergeDrafts(stored, createDraft(open), newer.draft ?? {});
      open.board.merge(merged.cartography);
      store.change({ merged: true, open: { ...open, answers: merged.answers ?? {} } });
    }
    stored = newer.draft ?? {};
    return newer.draft_revision;
  };
  const onState = (saving: State['saving']) => store.change({ saving });
  const onRevision = revisions.remember;
  return new DraftSaver({ revision: view.draft_revision, content, save, onStale, onState, onRevision, onFailure });
}
