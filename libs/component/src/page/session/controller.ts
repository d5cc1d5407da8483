import type { AssessmentView, Summary } from '@pain-assessment/contracts';
import { findAvatar } from '@pain-assessment/pain-map';
import type { EventDetail, EventName } from '../../protocol.ts';
import { Board } from '../drawing/board.ts';
import { type ApiFailure, type ComponentApi, isApiFailure } from './api.ts';
import { createDraft, createDraftWriter, openDraftSaver } from './draft.ts';
import type { DraftSaver } from './draft-saver.ts';
import { retryTransient, type Waiting, waitOrOnline } from './retry.ts';
import {
  type CodeProblem,
  createStore,
  INITIAL_STATE,
  type OpenState,
  type Phase,
  type State,
  type Store,
  toCodeProblem,
} from './state.ts';
import { Navigation, type StepMemory } from './steps.ts';
import type { watchTime } from './time-limit.ts';
import { type RevisionMemory, untilStored } from './until-stored.ts';

interface Options {
  readonly api: ComponentApi;
  /** Loads what the screens of a session need; repeated while it fails with a transient {@link ApiFailure}. */
  readonly prepare: (view: AssessmentView) => Promise<void>;
  readonly announce: (name: EventName, detail?: EventDetail) => void;
  readonly steps: StepMemory;
  readonly revisions: RevisionMemory;
  /** Warns before the session's end, as {@link watchTime} does. */
  readonly watchTime: typeof watchTime;
}

/** Screens that show nothing of the session, or whose own calls find out that it has ended. */
const UNCHECKED: ReadonlySet<Phase['name']> = new Set(['loading', 'problem', 'sending']);
/** Longest wait for the draft to be saved before sending, in ms: another window's changes may have to be merged. */
const SETTLE_MS = 3_000;

/** The session as the patient and the professional go through it; screens call it and render its state. */
export class AssessmentController {
  readonly store: Store<State> = createStore(INITIAL_STATE);
  /** Moves the patient between screens. */
  readonly navigation: Navigation;
  #options: Options;
  #write = createDraftWriter();
  #saver: DraftSaver | null = null;
  #stopWatchingTime: () => void = () => {};
  #starting: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.navigation = new Navigation(this.store, options.steps);
  }

  get state(): State {
    return this.store.value;
  }

  /** The open session; throws before it was loaded. */
  get open(): OpenState {
    const { open } = this.state;
    if (!open) throw new Error('no assessment is open');
    return open;
  }

  /** Loads the session and shows its current screen. */
  async load(): Promise<void> {
    this.#show({ name: 'loading', waiting: null });
    await this.#guard(async () => {
      const waits = ({ code }: Waiting) => this.#show({ name: 'loading', waiting: code });
      const assessment = () => retryTransient(() => this.#options.api.assessment(), waits);
      const view = await untilStored(this.#options.revisions.recall(), assessment);
      await retryTransient(() => this.#options.prepare(view), waits);
      const { cartography, answers = {} } = view.draft ?? {};
      const { sex, body_shape: shape, height_cm: heightCm } = view.avatar;
      const onDrawn = () => this.#saver?.changed();
      const board = new Board({ avatar: findAvatar(sex, shape), heightCm, cartography, onDrawn });
      const open = { view, board, answers };
      this.store.change({ open, pinSet: view.pin.set });
      this.#options.announce('ready');
      await this.#enter(open);
    });
  }

  /** The address carried no token: there is nothing to load. */
  refuseAddress(): void {
    this.#options.announce('error', { code: 'token_missing' });
    this.#show({ name: 'problem', kind: 'link', code: 'token_missing' });
  }

  /** The professional confirmed that the earlier assessment is the right one. */
  confirmReopened(): void {
    this.#beforePatient(this.open.view);
  }

  /** The professional hands the device over, with a code or without one. */
  async handOver(pin: string | null): Promise<void> {
    this.#show({ name: 'hand-over', busy: true });
    await this.#start(pin);
    if (this.state.phase.name === 'hand-over') this.navigation.goTo('welcome');
  }

  /** The patient begins; without a hand-over this is what starts the session. */
  async begin(): Promise<void> {
    if (!this.#saver) await this.#start(null);
    const { phase } = this.state;
    // The button may have been pressed twice: only the first leaves this screen.
    if (phase.name === 'patient' && phase.step === 'welcome') this.navigation.move(1);
  }

  /** The patient answers an item; null is "I prefer not to answer". */
  answer(questionnaire: string, item: string, value: number | null): void {
    const { open } = this;
    const answers = { ...open.answers, [questionnaire]: { ...open.answers[questionnaire], [item]: value } };
    this.store.change({ open: { ...open, answers } });
    this.#saver?.changed();
  }

  /** Sends until it is accepted; a repeated sending has the same content, so it counts once (contract.md#component-api). */
  async send(): Promise<void> {
    this.#show({ name: 'sending', waiting: null });
    await this.#guard(async () => {
      await Promise.race([this.#saver?.settled(), waitOrOnline(SETTLE_MS)]);
      const body = `{"assessment":${this.#write(createDraft(this.open))}}`;
      const onWait = (waiting: Waiting) =>
        this.#show({ name: 'sending', waiting: { ...waiting, until: Date.now() + waiting.milliseconds } });
      const { result } = await retryTransient(() => this.#options.api.submit(body), onWait);
      this.#finish(result);
    });
  }

  /** The professional's code on the end screen. */
  async unlock(pin: string): Promise<void> {
    await this.#withCode(pin, (result, problem) =>
      this.#show({ name: 'end', locked: problem !== null, result, problem }),
    );
  }

  /** The patient takes a break, and ends it by a tap. */
  pause(): void {
    this.#show({ name: 'paused', problem: null });
  }

  /** The professional takes the device back from the patient, with the code. */
  async leave(pin: string): Promise<void> {
    await this.#withCode(pin, (_, problem) => this.#show(problem ? { name: 'paused', problem } : { name: 'left' }));
  }

  /** The patient has read how much time is left. */
  dismissTimeLeft(): void {
    this.store.change({ timeLeft: null });
  }

  setFullScreen(fullScreen: boolean): void {
    if (fullScreen !== this.state.fullScreen) this.store.change({ fullScreen });
  }

  /** The page is about to disappear. */
  flush(): void {
    this.#saver?.flush();
  }

  /** The page is visible again or the network back. */
  saveNow(): void {
    this.#saver?.saveNow();
  }

  /** Asks whether the session still exists, so that a tablet that nobody uses does not go on showing it. */
  async check(): Promise<void> {
    const isDue = () => this.state.open && !UNCHECKED.has(this.state.phase.name);
    if (!isDue()) return;
    try {
      await this.#options.api.assessment();
    } catch (thrown) {
      if (!isApiFailure(thrown)) throw thrown;
      if (thrown.code === 'session_not_found' && isDue()) this.#showGone();
    }
  }

  async #enter({ view }: OpenState): Promise<void> {
    if (view.status === 'completed') return this.#showEndAgain(view);
    if (view.status === 'created') {
      return view.reopened_from ? this.#show({ name: 'reopened' }) : this.#beforePatient(view);
    }
    this.#startSaving(view);
    this.navigation.continue();
  }

  /** Completed before this page was loaded: the integrator may have missed the event, so it is fired again. */
  async #showEndAgain(view: AssessmentView): Promise<void> {
    this.#options.announce('completed', { session_id: view.session_id });
    if (view.pin.set) return this.#show({ name: 'end', locked: true, result: null, problem: null });
    const { result } = await retryTransient(
      () => this.#options.api.unlock(null),
      ({ code }) => this.#show({ name: 'loading', waiting: code }),
    );
    this.#show({ name: 'end', locked: false, result, problem: null });
  }

  #beforePatient(view: AssessmentView): void {
    if (view.pin.mode === 'none') this.navigation.goTo('welcome');
    else this.#show({ name: 'hand-over', busy: false });
  }

  #start(pin: string | null): Promise<void> {
    this.#starting ??= this.#startOnce(pin).finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #startOnce(pin: string | null): Promise<void> {
    const { phase } = this.state;
    await this.#guard(async () => {
      await retryTransient(
        () => this.#options.api.start(pin),
        ({ code }) => this.#show({ name: 'loading', waiting: code }),
      );
      if (this.state.phase.name === 'loading') this.#show(phase);
      this.store.change({ pinSet: pin !== null || this.open.view.pin.set });
      this.#startSaving(this.open.view);
      this.#options.announce('started');
    });
  }

  #startSaving(view: AssessmentView): void {
    const { store } = this;
    this.#stopWatchingTime();
    this.#stopWatchingTime = this.#options.watchTime(view, (timeLeft) => store.change({ timeLeft }));
    this.#saver = openDraftSaver({
      api: this.#options.api,
      store,
      view,
      write: this.#write,
      revisions: this.#options.revisions,
      onFailure: (failure) => this.#fail(failure),
    });
  }

  #finish(result: Summary | null): void {
    this.#stop();
    this.#options.announce('completed', { session_id: this.open.view.session_id });
    this.#show({ name: 'end', locked: this.state.pinSet, result, problem: null });
  }

  async #withCode(pin: string, done: (result: Summary | null, problem: CodeProblem | null) => void): Promise<void> {
    await this.#guard(async () => {
      try {
        const { result } = await this.#options.api.unlock(pin);
        this.#options.announce('unlocked');
        done(result, null);
      } catch (thrown) {
        const problem = toCodeProblem(thrown);
        if (!problem) throw thrown;
        done(null, problem);
      }
    });
  }

  /** Nothing is saved and nobody warned any more. */
  #stop(): void {
    this.#saver?.stop();
    this.#stopWatchingTime();
    if (this.state.timeLeft !== null) this.dismissTimeLeft();
  }

  #show(phase: Phase): void {
    this.store.change({ phase });
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (!isApiFailure(thrown)) throw thrown;
      this.#fail(thrown);
    }
  }

  #fail({ code }: ApiFailure): void {
    this.#stop();
    if (code === 'already_completed') {
      void this.load();
    } else if (code === 'session_not_found') {
      this.#showGone();
    } else {
      this.#options.announce('error', { code });
      this.#show({ name: 'problem', kind: 'failed', code });
    }
  }

  /** The session has ended. After "completed" no event is needed: the integrator has fetched or deleted the result. */
  #showGone(): void {
    this.#stop();
    if (this.state.phase.name !== 'end') this.#options.announce('expired');
    this.#show({ name: 'problem', kind: 'gone', code: 'session_not_found' });
  }
}
