import type { AssessmentView, DraftAssessment } from '@pain-assessment/contracts';
import type { ComponentApi } from '../api/component-api.ts';
import type { ApiFailure } from '../api/failure.ts';
import { assessmentJson } from '../saving/draft-json.ts';
import { DraftSaver } from '../saving/draft-saver.ts';
import { mergeDrafts } from '../saving/merge-drafts.ts';
import { draftOf } from './draft.ts';
import { withDraft } from './pain-map.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

interface Options {
  readonly api: ComponentApi;
  readonly store: Store<State>;
  readonly view: AssessmentView;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Ties the saver to the state of the page: what is saved is what the screen holds, and another window's draft is merged in. */
export function keepDraft({ api, store, view, onFailure }: Options): DraftSaver {
  let stored: DraftAssessment = view.draft ?? {};
  let sent: DraftAssessment = stored;

  const content = () => {
    if (store.value.open) sent = draftOf(store.value.open);
    return assessmentJson(sent);
  };
  const save = async (body: string, keepalive: boolean) => {
    const content = sent;
    await api.saveDraft(body, keepalive);
    stored = content;
  };
  const onStale = async () => {
    const newer = await api.assessment();
    if (newer.status === 'completed') throw { code: 'already_completed', retryAfterSeconds: null } satisfies ApiFailure;
    const { open } = store.value;
    if (open) {
      const merged = mergeDrafts(stored, draftOf(open), newer.draft ?? {});
      store.change({
        merged: true,
        open: { ...open, map: withDraft(open.map, merged), answers: merged.answers ?? {} },
      });
    }
    stored = newer.draft ?? {};
    return newer.draft_revision;
  };
  const onState = (saving: State['saving']) => store.change({ saving });
  return new DraftSaver({ revision: view.draft_revision, content, save, onStale, onState, onFailure });
}
