import './app.ts';
import { createComponentApi } from './api/component-api.ts';
import type { AssessmentApp } from './app.ts';
import { AssessmentController } from './assessment/controller.ts';
import { watchTime } from './assessment/time-limit.ts';
import { type CellRenderer, createCellRenderer } from './map/cell-renderer.ts';
import {
  allowedOrigins,
  createFullScreenToggle,
  type ElementPort,
  openElementPort,
  reportHeight,
  setVisiblePart,
} from './shell/element-port.ts';
import { forgetToken, hasEnded, rememberedPlace, rememberPlace, takeToken } from './shell/session-token.ts';
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

function createController(token: string, port: ElementPort, renderer: CellRenderer): AssessmentController {
  return new AssessmentController({
    api: createComponentApi({ base: new URL('api/', location.href), token }),
    prepare: renderer.start,
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

function start(): void {
  const token = takeToken({ location, history });
  const port = openElementPort({
    origins: allowedOrigins(),
    onViewport: (message) => {
      setVisiblePart(message);
      controller.setFullScreen(message.fullScreen);
    },
  });
  const renderer = createCellRenderer();
  const controller = createController(token ?? '', port, renderer);
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  const app = document.createElement('assessment-app') as AssessmentApp;
  app.controller = controller;
  app.renderer = renderer;
  app.locale = nearestLocale(navigator.languages);
  app.toggleFullScreen = createFullScreenToggle(port, () => controller.state.fullScreen);
  app.onScreen = () => port.send({ type: 'top' });
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

start();
