import type { Answers, AssessmentView, Summary } from '@pain-assessment/contracts';
import type { Board } from '../drawing/board.ts';
import { type ApiFailure, isTransient } from './api.ts';
import type { Contradiction } from './contradiction.ts';
import type { Waiting } from './retry.ts';

/** Cause of the rejection of a code. */
export type CodeProblem = { readonly kind: 'wrong' | 'offline' } | { readonly kind: 'locked'; readonly until: number };

/** Cause of the rejection of a code; null for any other failure. */
export function toCodeProblem(failure: ApiFailure): CodeProblem | null {
  if (failure.code === 'wrong_pin') return { kind: 'wrong' };
  if (failure.code === 'pin_locked') {
    return { kind: 'locked', until: performance.now() + (failure.retryAfterSeconds ?? 0) * 1_000 };
  }
  return isTransient(failure) ? { kind: 'offline' } : null;
}

/** A warning before the session's end. */
interface TimeLeft {
  /** Minutes that were left when the warning came, at least 1. */
  readonly minutes: number;
  /** The end in ms of `performance.now()`, which nobody can set. */
  readonly endsAt: number;
}

/** The screen that is shown. Times are milliseconds of `performance.now()`. */
export type Phase =
  | { readonly name: 'loading'; readonly waiting: Waiting['code'] | null }
  | { readonly name: 'problem'; readonly kind: 'gone' | 'link' | 'failed'; readonly code: string }
  /** `elsewhere`: another window of the session goes on. */
  | { readonly name: 'reopened' | 'empty-map' | 'left' | 'elsewhere' }
  | { readonly name: 'contradiction'; readonly found: Contradiction }
  | { readonly name: 'hand-over'; readonly busy: boolean }
  | { readonly name: 'patient'; readonly step: string }
  | { readonly name: 'paused'; readonly problem: CodeProblem | null }
  | { readonly name: 'sending'; readonly waiting: Waiting | null }
  | {
      readonly name: 'end';
      readonly locked: boolean;
      readonly result: Summary | null;
      readonly problem: CodeProblem | null;
    };

/** Everything of an open session that a screen may show. */
export interface OpenState {
  readonly view: AssessmentView;
  /** Null until it has loaded: the first screens of a new session do without it. */
  readonly board: Board | null;
  readonly answers: Answers;
}

export interface State {
  readonly phase: Phase;
  readonly open: OpenState | null;
  /** `waiting`: the network or the service is unavailable, and saving is retried. */
  readonly saving: 'saved' | 'saving' | 'waiting';
  readonly pinSet: boolean;
  readonly fullScreen: boolean;
  /** The warning before the session's end; null before the first one and after its dismissal. */
  readonly timeLeft: TimeLeft | null;
  /** Drawing or list: it stays through a break. */
  readonly mapMode: 'draw' | 'list';
  /** The patient confirmed to continue with an empty map. */
  readonly emptyMapAccepted: boolean;
  /** The patient was asked about two answers that contradict each other. */
  readonly contradictionAsked: boolean;
  /** The item that the patient tried to pass without an answer. */
  readonly missed: string | null;
}

/** The one state of the page; fires `change` after each change. */
export class Store extends EventTarget {
  #value: State = {
    phase: { name: 'loading', waiting: null },
    open: null,
    saving: 'saved',
    pinSet: false,
    fullScreen: false,
    timeLeft: null,
    mapMode: 'draw',
    emptyMapAccepted: false,
    contradictionAsked: false,
    missed: null,
  };

  get value(): State {
    return this.#value;
  }

  change(part: Partial<State>): void {
    this.#value = { ...this.#value, ...part };
    this.dispatchEvent(new Event('change'));
  }
}
