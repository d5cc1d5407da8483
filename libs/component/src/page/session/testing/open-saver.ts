import { gunzipSync } from 'node:zlib';
import type { AssessmentState } from '@pain-assessment/contracts';
import type { ApiFailure, ComponentApi } from '../api.ts';
import { DraftSaver } from '../draft-saver.ts';
import { Store } from '../state.ts';
import type { Written } from '../token.ts';
import { view } from './stubs.ts';

interface Draft {
  readonly revision: number;
  readonly base: number;
  readonly writer: string;
}

/** A service that stores each draft unless the next outcome is a failure; `hold` keeps calls unanswered. Each draft contains `text`. */
export function openSaver({
  text = '',
  before = { writer: null, revision: 0 },
  api = {},
}: {
  text?: string;
  before?: Written;
  api?: Partial<Pick<ComponentApi, 'saveDraft'>>;
} = {}) {
  const sent: { revision: number; keepalive: boolean }[] = [];
  const drafts: Draft[] = [];
  const outcomes: (ApiFailure | undefined)[] = [];
  const states: string[] = [];
  const failures: string[] = [];
  const revisions: number[] = [];
  const held: (() => void)[] = [];
  const control = { hold: false, looks: 0, stored: { writer: 'other', draft_revision: 5 } };
  const store = new Store();
  store.change({
    open: { view: { ...view, modules: ['questionnaires'] }, board: null, answers: { odi: { [text]: 1 } } },
  });
  store.addEventListener('change', () => states.push(store.value.saving));
  const saver = new DraftSaver({
    api: {
      saveDraft: async (body, keepalive) => {
        const draft = JSON.parse(typeof body === 'string' ? body : gunzipSync(body).toString());
        drafts.push(draft);
        sent.push({ revision: draft.revision, keepalive });
        const outcome = outcomes.shift();
        if (control.hold) await new Promise<void>((resolve) => held.push(resolve));
        if (outcome) throw outcome;
      },
      state: async () => {
        control.looks++;
        return { status: 'in_progress', ...control.stored } as AssessmentState;
      },
      submit: async () => ({ status: 'completed', result: null }),
      ...api,
    },
    store,
    view: { draft_revision: 4 },
    before,
    onWritten: ({ revision }) => revisions.push(revision),
    onFailure: ({ code }) => failures.push(code),
  });
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { saver, sent, drafts, outcomes, states, failures, revisions, control, release };
}
