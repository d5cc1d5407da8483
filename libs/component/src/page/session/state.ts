import type { Answers, AssessmentView, Summary } from '@pain-assessment/contracts';
import type { Board } from '../drawing/board.ts';
import { isApiFailure, isTransient } from './api.ts';
import type { SavingState } from './draft-saver.ts';
import type { Waiting } from './retry.ts';
import type { TimeLeft } from './time-limit.ts';

/** Why a code was refused. */
export type CodeProblem = { readonly kind: 'wrong' | 'offline' } | { readonly kind: 'locked'; readonly until: number };

/** What the screen shows. Times are epoch milliseconds. */
export type Phase =
  | { readonly name: 'loading'; readonly waiting: Waiting['code'] | null }
  | { readonly name: 'problem'; readonly kind: 'gone' | 'link' | 'failed'; readonly code: string }
  | { readonly name: 'reopened' | 'empty-map' | 'left' }
  | { readonly name: 'hand-over'; readonly busy: boolean }
  | { readonly name: 'patient'; readonly step: string }
  | { readonly name: 'paused'; readonly problem: CodeProblem | null }
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
  readonly board: Board;
  readonly answers: Answers;
}

export interface State {
  readonly phase: Phase;
  readonly open: OpenState | null;
  readonly saving: SavingState;
  readonly pinSet: boolean;
  readonly fullScreen: boolean;
  /** What the patient is told of the session's end; null before the first warning and after its dismissal. */
  readonly timeLeft: TimeLeft | null;
  /** Another window's changes were taken over. */
  readonly merged: boolean;
  /** The patient went on with an empty map after being asked. */
  readonly emptyMapAccepted: boolean;
  /** The item that the patient tried to pass without an answer. */
  readonly missed: string | null;
}

export const INITIAL_STATE: State = {
  phase: { name: 'loading', waiting: null },
  open: null,
  saving: 'saved',
  pinSet: false,
  fullScreen: false,
  timeLeft: null,
  merged: false,
  emptyMapAccepted: false,
  missed: null,
};

/** One value with listeners; listeners are called after each change. */
export interface Store<T> {
  readonly value: T;
  change(part: Partial<T>): void;
  subscribe(listener: () => void): void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners: (() => void)[] = [];
  return {
    get value() {
      return value;
    },
    change(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}

/** Why a code was refused; null for a failure that is not about the code. */
export function toCodeProblem(thrown: unknown): CodeProblem | null {
  if (!isApiFailure(thrown)) return null;
  if (thrown.code === 'wrong_pin') return { kind: 'wrong' };
  if (thrown.code === 'pin_locked') {
    return { kind: 'locked', until: Date.now() + (thrown.retryAfterSeconds ?? 0) * 1_000 };
  }
  return isTransient(thrown) ? { kind: 'offline' } : null;
}
