import type { AssessmentView, Summary } from '@pain-assessment/contracts';
import type { EventDetail, EventName } from '../../protocol.ts';
import type { ComponentApi } from '../api/component-api.ts';
import { type ApiFailure, isApiFailure } from '../api/failure.ts';
import { persist, type Waiting } from '../api/persist.ts';
import { waitOrOnline } from '../api/wait.ts';
import { assessmentJson } from '../saving/draft-json.ts';
import type { DraftSaver } from '../saving/draft-saver.ts';
import { codeProblemOf } from './code-problem.ts';
import { assessmentOf } from './draft.ts';
import { DraftEditor } from './draft-editor.ts';
import { keepDraft } from './draft-keeper.ts';
import { painMapOf } from './pain-map.ts';
import { type CodeProblem, INITIAL_STATE, type OpenState, type Phase, type State } from './state.ts';
import { firstOpenStep, type Step, stepsOf } from './steps.ts';
import { createStore, type Store } from './store.ts';

interface Options {
  readonly api: ComponentApi;
  /** Loads what the pain map needs beside the session; repeated while it fails with an {@link ApiFailure}. */
  readonly prepare: () => Promise<void>;
  readonly announce: (name: EventName, detail?: EventDetail) => void;
  /** The step before a reload, and where to keep it. */
  readonly steps: { recall(): string | null; remember(step: string): void };
}

/** Screens that show nothing of the session, or hear of its end by what they ask. */
const UNCHECKED: ReadonlySet<Phase['name']> = new Set(['loading', 'problem', 'sending']);
/** Longest wait for the draft before sending: another window's part may still be on its way. */
const SETTLE_MS = 3_000;

/** The session as the patient and the professional go through it; screens call it and render its state. */
export class AssessmentController {
  readonly store: Store<State> = createStore(INITIAL_STATE);
  /** What the patient draws and answers. */
  readonly editor: DraftEditor = new DraftEditor({ store: this.store, onChange: () => this.#saver?.changed() });
  #options: Options;
  #saver: DraftSaver | null = null;
  #starting: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): State {
    return this.store.value;
  }

  get open(): OpenState {
    const { open } = this.state;
    if (!open) throw new Error('no assessment is open');
    return open;
  }

  get steps(): readonly Step[] {
    return stepsOf(this.open.view, this.open.map);
  }

  /** Loads the session and shows the screen where it stands. */
  async load(): Promise<void> {
    this.#show({ name: 'loading', waiting: false });
    await this.#guard(async () => {
      const waits = () => this.#show({ name: 'loading', waiting: true });
      const view = await this.#persist(() => this.#options.api.assessment(), waits);
      if (view.modules.includes('cartography') && view.status !== 'completed') {
        await this.#persist(() => this.#options.prepare(), waits);
      }
      const draft = view.draft ?? {};
      const open = { view, map: painMapOf(draft), answers: draft.answers ?? {} };
      this.store.change({ open, pinSet: view.pin.set });
      this.#options.announce('ready');
      await this.#enter(open);
    });
  }

  /** The address carried no token: there is nothing to load. */
  refuse(): void {
    this.#options.announce('error', { code: 'token_missing' });
    this.#show({ name: 'problem', kind: 'link', code: 'token_missing' });
  }

  /** The professional confirmed that the earlier assessment is the right one. */
  confirmReopened(): void {
    this.#beforePatient(this.open.view);
  }

  /** The professional hands the device over, with a code or without. */
  async handOver(pin: string | null): Promise<void> {
    this.#show({ name: 'hand-over', busy: true });
    await this.#start(pin);
    if (this.state.phase.name === 'hand-over') this.goTo('welcome');
  }

  /** The patient begins; without a hand-over this is what starts the session. */
  async begin(): Promise<void> {
    if (!this.#saver) await this.#start(null);
    const { phase } = this.state;
    // Pressed twice, it was this screen that was pressed both times.
    if (phase.name === 'patient' && phase.step === 'welcome') this.move(1);
  }

  goTo(step: string): void {
    this.#options.steps.remember(step);
    this.store.change({ phase: { name: 'patient', step }, merged: false });
  }

  /** One screen on (1) or back (-1). */
  move(by: 1 | -1): void {
    const { phase } = this.state;
    if (phase.name !== 'patient') return;
    const { steps } = this;
    const next = steps[steps.findIndex(({ id }) => id === phase.step) + by];
    if (next) this.goTo(next.id);
  }

  /** Nothing is marked: the patient is asked once whether that means "no pain". */
  askEmptyMap(): void {
    this.#show({ name: 'empty-map' });
  }

  acceptEmptyMap(): void {
    this.store.change({ emptyMapAccepted: true });
    this.goTo('where');
    this.move(1);
  }

  /** Going on needs an answer, or the wish to give none. */
  missAnswer(): void {
    const { phase } = this.state;
    this.store.change({ missed: phase.name === 'patient' ? phase.step : null });
  }

  /** Sends until it is taken; what is sent again is the same, so it counts once (contract 2). */
  async send(): Promise<void> {
    this.#show({ name: 'sending', waiting: null });
    await this.#guard(async () => {
      await Promise.race([this.#saver?.settled(), waitOrOnline(SETTLE_MS)]);
      const body = `{"assessment":${assessmentJson(assessmentOf(this.open))}}`;
      const onWait = (waiting: Waiting) =>
        this.#show({ name: 'sending', waiting: { ...waiting, until: Date.now() + waiting.milliseconds } });
      const { result } = await this.#persist(() => this.#options.api.submit(body), onWait);
      this.#finish(result);
    });
  }

  /** The professional's code on the end screen. */
  async unlock(pin: string): Promise<void> {
    await this.#withCode(pin, (result, problem) =>
      this.#show({ name: 'end', locked: problem !== null, result, problem }),
    );
  }

  /** Leaving the assessment: at once without a code, else after it. */
  async pause(pin: string | null): Promise<void> {
    if (this.state.pinSet && pin === null) return this.#show({ name: 'pausing', problem: null });
    if (pin === null) return this.#show({ name: 'paused' });
    await this.#withCode(pin, (_, problem) => this.#show(problem ? { name: 'pausing', problem } : { name: 'paused' }));
  }

  /** Back to the patient's screen after a pause. */
  resume(): void {
    this.goTo(this.#options.steps.recall() ?? 'welcome');
  }

  setFullScreen(fullScreen: boolean): void {
    if (fullScreen !== this.state.fullScreen) this.store.change({ fullScreen });
  }

  /** The page is about to disappear. */
  flush(): void {
    this.#saver?.flush();
  }

  /** The page is visible again or the network back. */
  hurry(): void {
    this.#saver?.hurry();
  }

  /** Looks whether the session is still there: whoever takes up a tablet that was left alone finds nothing of it otherwise. */
  async check(): Promise<void> {
    const isDue = () => this.state.open && !UNCHECKED.has(this.state.phase.name);
    if (!isDue()) return;
    try {
      await this.#options.api.assessment();
    } catch (thrown) {
      if (!isApiFailure(thrown)) throw thrown;
      if (thrown.code === 'session_not_found' && isDue()) this.#vanish();
    }
  }

  async #enter(open: OpenState): Promise<void> {
    const { view } = open;
    if (view.status === 'completed') return this.#reenterEnd(view);
    if (view.status === 'created') {
      return view.reopened_from ? this.#show({ name: 'reopened' }) : this.#beforePatient(view);
    }
    this.#keep(view);
    const steps = stepsOf(view, open.map);
    const recalled = steps.find(({ id }) => id === this.#options.steps.recall());
    this.goTo(recalled?.id ?? firstOpenStep(steps, open.map, open.answers));
  }

  /** Sent before this page was loaded: the integrator may have missed the event, so it is told again. */
  async #reenterEnd(view: AssessmentView): Promise<void> {
    this.#options.announce('completed', { session_id: view.session_id });
    if (view.pin.set) return this.#show({ name: 'end', locked: true, result: null, problem: null });
    const { result } = await this.#persist(
      () => this.#options.api.unlock(null),
      () => this.#show({ name: 'loading', waiting: true }),
    );
    this.#show({ name: 'end', locked: false, result, problem: null });
  }

  #beforePatient(view: AssessmentView): void {
    if (view.pin.mode === 'none') this.goTo('welcome');
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
      await this.#persist(
        () => this.#options.api.start(pin),
        () => this.#show({ name: 'loading', waiting: true }),
      );
      if (this.state.phase.name === 'loading') this.#show(phase);
      this.store.change({ pinSet: pin !== null || this.open.view.pin.set });
      this.#keep(this.open.view);
      this.#options.announce('started');
    });
  }

  #keep(view: AssessmentView): void {
    const { store } = this;
    this.#saver = keepDraft({ api: this.#options.api, store, view, onFailure: (failure) => this.#fail(failure) });
  }

  #finish(result: Summary | null): void {
    this.#saver?.stop();
    this.#options.announce('completed', { session_id: this.open.view.session_id });
    this.#show({ name: 'end', locked: this.state.pinSet, result, problem: null });
  }

  async #withCode(pin: string, done: (result: Summary | null, problem: CodeProblem | null) => void): Promise<void> {
    await this.#guard(async () => {
      try {
        const { result } = await this.#options.api.unlock(pin);
        done(result, null);
      } catch (thrown) {
        const problem = codeProblemOf(thrown);
        if (!problem) throw thrown;
        done(null, problem);
      }
    });
  }

  #show(phase: Phase): void {
    this.store.change({ phase });
  }

  #persist<T>(call: () => Promise<T>, onWait: (waiting: Waiting) => void): Promise<T> {
    return persist({ call, onWait, wait: waitOrOnline });
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
    this.#saver?.stop();
    if (code === 'already_completed') {
      void this.load();
    } else if (code === 'session_not_found') {
      this.#vanish();
    } else {
      this.#options.announce('error', { code });
      this.#show({ name: 'problem', kind: 'failed', code });
    }
  }

  /** The session has ended. After "completed" that is no news to the integrator, who has fetched or deleted the result. */
  #vanish(): void {
    this.#saver?.stop();
    if (this.state.phase.name !== 'end') this.#options.announce('expired');
    this.#show({ name: 'problem', kind: 'gone', code: 'session_not_found' });
  }
}
