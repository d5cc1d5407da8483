import type { Answers, AssessmentView, Summary } from '@pain-assessment/contracts';
import type { Waiting } from '../api/persist.ts';
import type { SavingState } from '../saving/draft-saver.ts';
import type { PainMap } from './pain-map.ts';

/** Why a code was not taken. */
export type CodeProblem = { readonly kind: 'wrong' | 'offline' } | { readonly kind: 'locked'; readonly until: number };

/** What the screen shows. Times are epoch milliseconds. */
export type Phase =
  | { readonly name: 'loading'; readonly waiting: boolean }
  | { readonly name: 'problem'; readonly kind: 'gone' | 'link' | 'failed'; readonly code: string }
  | { readonly name: 'reopened' | 'paused' | 'empty-map' }
  | { readonly name: 'hand-over'; readonly busy: boolean }
  | { readonly name: 'patient'; readonly step: string }
  | { readonly name: 'pausing'; readonly problem: CodeProblem | null }
  | { readonly name: 'sending'; readonly waiting: (Waiting & { readonly until: number }) | null }
  | {
      readonly name: 'end';
      readonly locked: boolean;
      readonly result: Summary | null;
      readonly problem: CodeProblem | null;
    };

/** Everything of an open session that a screen may show. */
export interface OpenState {
  readonly view: AssessmentView;
  readonly map: PainMap;
  readonly answers: Answers;
}

export interface State {
  readonly phase: Phase;
  readonly open: OpenState | null;
  readonly saving: SavingState;
  readonly pinSet: boolean;
  readonly fullScreen: boolean;
  /** Another window's changes were taken over. */
  readonly merged: boolean;
  /** The patient went on with an empty map after being asked. */
  readonly emptyMapAccepted: boolean;
  /** The item that the patient tried to pass without an answer. */
  readonly missed: string | null;
}

export const INITIAL_STATE: State = {
  phase: { name: 'loading', waiting: false },
  open: null,
  saving: 'saved',
  pinSet: false,
  fullScreen: false,
  merged: false,
  emptyMapAccepted: false,
  missed: null,
};
