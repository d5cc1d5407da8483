import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import type { AssessmentView, Stroke } from '@pain-assessment/contracts';
import { findAvatar } from '@pain-assessment/pain-map';
import { Board } from '../../drawing/board.ts';
import type { Cartography } from '../../drawing/history.ts';
import type { ApiFailure, ComponentApi } from '../api.ts';
import { AssessmentController } from '../controller.ts';
import { openPageMemory } from '../token.ts';

export const view: AssessmentView = {
  session_id: 'ses_1',
  status: 'created',
  zone: 'knee',
  locale: 'en-GB',
  modules: ['cartography'],
  avatar: { sex: 'female', body_shape: 'normal', height_cm: 170 },
  questionnaires: [],
  draft: null,
  expires_at: '2026-01-01T12:00:00.000Z',
  now: '2026-01-01T10:00:00.000Z',
  draft_revision: 0,
  reopened_from: null,
  time_zone: 'UTC',
  pin: { mode: 'none', set: false },
  show_results: true,
};
const openBoard = (cartography: Cartography | undefined, onDrawn: () => void) =>
  new Board({ avatar: findAvatar('female', 'normal'), heightCm: view.avatar.height_cm, cartography, onDrawn });
/** The drawing of a session with these strokes. */
export const makeBoard = (strokes: Stroke[], no_pain = false): Board => openBoard({ no_pain, strokes }, () => {});
export const failure = (code: ApiFailure['code'], retryAfterSeconds: number | null = null): ApiFailure => ({
  code,
  retryAfterSeconds,
});

/** A service with one session; `failing` contains the failures of the next calls. */
class Service implements ComponentApi {
  view: AssessmentView = view;
  readonly failing: ApiFailure[] = [];
  starts = 0;

  #answer<T>(value: T): Promise<T> {
    const next = this.failing.shift();
    return next ? Promise.reject(next) : Promise.resolve(value);
  }

  /** The page that wrote the stored draft. */
  writer: string | null = null;

  assessment: ComponentApi['assessment'] = () => this.#answer(this.view);
  state = async () => ({ ...(await this.assessment()), writer: this.writer });
  start = async () => {
    await this.#answer(undefined);
    this.starts += 1;
  };
  saveDraft: ComponentApi['saveDraft'] = () => this.#answer<void>(undefined);
  submit: ComponentApi['submit'] = () => this.#answer({ status: 'completed' as const, result: null });
  unlock = () => this.#answer({ result: null });
}

/** A page whose address carries a token, or that was reloaded with this state. */
export function openPage(state: unknown = { token: 'ct_1' }) {
  const history = {
    state,
    replaceState: (next: unknown) => {
      history.state = next;
    },
  };
  return openPageMemory({ location: { hash: '', pathname: '/', search: '' }, history });
}

/** A page of each test with its own service; `page.events` are those that it has announced. */
export function usePages() {
  const loadBoard = async ({ draft }: AssessmentView, onDrawn: () => void) => openBoard(draft?.cartography, onDrawn);
  const page = { service: new Service(), events: [] as string[], loadBoard, create, open };
  function create(memory = openPage()) {
    return new AssessmentController({
      api: page.service,
      loadBoard: (...session) => page.loadBoard(...session),
      announce: (name) => void page.events.push(name),
      memory,
    });
  }
  /** Loads a page of a session with these properties. */
  async function open(part: Partial<AssessmentView> = {}, memory = openPage()) {
    page.service.view = { ...view, ...part };
    const controller = create(memory);
    await controller.load();
    return controller;
  }
  useWindow();
  beforeEach(() => void Object.assign(page, { service: new Service(), events: [], loadBoard }));
  return page;
}

/** A window that only has events, until the end of the suite. */
export function useWindow(): void {
  beforeAll(() => void Object.assign(globalThis, { window: new EventTarget() }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
}

/** Lets a minute pass, longer than every wait of these tests. */
export const settle = async (work: Promise<void>) => {
  await jest.advanceTimersByTimeAsync(60_000);
  await work;
};
