import type { AssessmentView } from '@pain-assessment/contracts';
import { loadAvatar } from '@pain-assessment/pain-map';
import { AssessmentApp, type Later } from './app.ts';
import { createComponentApi } from './session/api.ts';
import { AssessmentController } from './session/controller.ts';
import {
  createFullScreenToggle,
  fitToVisiblePart,
  openElementPort,
  reportFocus,
  reportHeight,
} from './session/element-port.ts';
import { createFileLoader, type LoadFile } from './session/files.ts';
import { retryTransient } from './session/retry.ts';
import { openPageMemory } from './session/token.ts';
import { CellRenderer } from './stage/renderer.ts';
import { loadWords, nearestLocale } from './texts/texts.ts';

declare global {
  interface Window {
    /** Answer to the first call, sent by the script in the head. */
    readonly firstAnswer?: Promise<Response>;
    /** Says on the loading screen of the service why the page waits (pages/head-script.ts). */
    readonly sayInFrame?: (key: 'waits' | 'blocked') => void;
  }
}

/** Interval at which a visible page asks whether its session still exists, in ms. */
const CHECK_EVERY_MS = 60_000;

/** Saves before the page is hidden or closed, and again at once when it is back. */
function watchVisibility(controller: AssessmentController): void {
  const isVisible = () => document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return controller.flush();
    controller.saveNow();
    void controller.check();
  });
  setInterval(() => {
    if (isVisible() && navigator.onLine) void controller.check();
  }, CHECK_EVERY_MS);
  window.addEventListener('pagehide', () => controller.flush());
  window.addEventListener('online', () => {
    controller.saveNow();
    void controller.check();
  });
}

/** Loads the words of the session's language, in which the service has written the page. */
const loadPageWords = (loadFile: LoadFile) =>
  retryTransient(
    () => loadFile(() => loadWords(nearestLocale([document.documentElement.lang]))),
    ({ code }) => window.sayInFrame?.(code === 'offline' ? 'waits' : 'blocked'),
  );

/** Loads the drawing of a session, and the screens after the first ones, which show it. */
const createBoardLoader =
  (loadFile: LoadFile, renderer: CellRenderer, onLater: (later: Later) => void) =>
  async ({ avatar, modules, status, draft }: AssessmentView, onDrawn: () => void) => {
    const isDrawn = modules.includes('cartography') && status !== 'completed';
    const [later, body] = await Promise.all([
      loadFile(() => import('./screens/later.ts')),
      loadFile(() => loadAvatar(avatar.sex, avatar.body_shape)),
      isDrawn ? loadFile(() => renderer.start()) : null,
    ]);
    onLater(later);
    return new later.Board({ avatar: body, heightCm: avatar.height_cm, cartography: draft?.cartography, onDrawn });
  };

async function start(): Promise<void> {
  const memory = openPageMemory({ location, history });
  const { token } = memory;
  const showVisiblePart = fitToVisiblePart();
  // Without an element the page's own window is the one that is pinched or shown smaller.
  let scale = window.parent === window ? null : 1;
  const port = openElementPort((message) => {
    scale = message.scale;
    showVisiblePart(message);
    controller.setFullScreen(message.fullScreen);
  });
  const renderer = new CellRenderer();
  const loadFile = createFileLoader({ memory, announce: port.announce, page: location });
  const loadBoard = createBoardLoader(loadFile, renderer, (later) => {
    app.later = later;
  });
  const base = new URL('api/', location.href);
  const api = createComponentApi({ base, token: token ?? '', first: window.firstAnswer });
  const controller = new AssessmentController({ api, loadBoard, announce: port.announce, memory });
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  const words = await loadPageWords(loadFile);
  const app = new AssessmentApp({
    controller,
    openCanvas: (canvas) => renderer.open(canvas),
    findScale: () => scale ?? window.visualViewport?.scale ?? 1,
    memory,
    loadFile,
    words,
    toggleFullScreen: createFullScreenToggle(port, () => controller.state.fullScreen),
    onScreen: () => port.send({ type: 'top' }),
  });
  port.send({ type: 'label', text: words.t('frameLabel') });
  document.body.replaceChildren(app);
  reportHeight(app, (height) => port.send({ type: 'height', height }));
  reportFocus((part) => port.send({ type: 'focus', ...part }));
  watchVisibility(controller);
  void controller.load();
}

// The script in the head has found what this browser lacks, and says so.
if (!('unsupported' in document.documentElement.dataset)) void start();
