import type { AssessmentView } from '@pain-assessment/contracts';
import './app.ts';
import type { AssessmentApp } from './app.ts';
import { createCellRenderer } from './drawing/renderer.ts';
import { createComponentApi } from './session/api.ts';
import { AssessmentController } from './session/controller.ts';
import {
  allowedOrigins,
  createFullScreenToggle,
  type ElementPort,
  openElementPort,
  reportHeight,
  setVisiblePart,
} from './session/element-port.ts';
import { watchTime } from './session/time-limit.ts';
import { forgetToken, hasEnded, rememberedPlace, rememberPlace, takeToken } from './session/token.ts';
import { loadWords } from './session/words.ts';
import { nearestLocale } from './texts/texts.ts';

/** How often a visible page asks whether its session still exists, in ms. */
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
    if (isVisible()) void controller.check();
  }, CHECK_EVERY_MS);
  window.addEventListener('pagehide', () => controller.flush());
  window.addEventListener('online', () => controller.saveNow());
}

/** The end screen is left by the right code, or at once where none is set. */
function watchEnd({ store }: AssessmentController): void {
  store.subscribe(() => {
    const { phase } = store.value;
    if (phase.name === 'end' && !phase.locked && !hasEnded(history)) forgetToken(history);
  });
}

function createController(
  token: string,
  port: ElementPort,
  prepare: (view: AssessmentView) => Promise<void>,
): AssessmentController {
  return new AssessmentController({
    api: createComponentApi({ base: new URL('api/', location.href), token }),
    prepare,
    announce: port.announce,
    steps: {
      recall: () => rememberedPlace(history).step,
      remember: (step) => rememberPlace(history, { step }),
    },
    revisions: {
      recall: () => rememberedPlace(history).revision,
      remember: (revision) => rememberPlace(history, { revision }),
    },
    watchTime,
  });
}

async function start(): Promise<void> {
  const token = takeToken({ location, history });
  const port = openElementPort({
    origins: allowedOrigins(),
    onViewport: (message) => {
      setVisiblePart(message);
      controller.setFullScreen(message.fullScreen);
    },
  });
  const renderer = createCellRenderer();
  const app = document.createElement('assessment-app') as AssessmentApp;
  const prepare = async ({ locale, modules, status }: AssessmentView) => {
    const isDrawn = modules.includes('cartography') && status !== 'completed';
    const [words] = await Promise.all([loadWords(locale), isDrawn ? renderer.start() : null]);
    app.words = words;
  };
  const controller = createController(token ?? '', port, prepare);
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  app.controller = controller;
  app.renderer = renderer;
  app.toggleFullScreen = createFullScreenToggle(port, () => controller.state.fullScreen);
  app.onScreen = () => port.send({ type: 'top' });
  app.words = await loadWords(nearestLocale(navigator.languages));
  document.body.replaceChildren(app);
  reportHeight(app, (height) => port.send({ type: 'height', height }));
  watchVisibility(controller);
  watchEnd(controller);
  if (!token && hasEnded(history)) {
    controller.store.change({ phase: { name: 'problem', kind: 'gone', code: 'session_not_found' } });
    return;
  }
  if (!token) {
    controller.refuseAddress();
    return;
  }
  // Now, so that page and worker are of one version; a failure is ignored here, as it occurs again, and is shown, when the map is needed.
  renderer.start().catch(() => {});
  void controller.load();
}

void start();
