import './app.ts';
import { createComponentApi } from './api/component-api.ts';
import type { AssessmentApp } from './app.ts';
import { AssessmentController } from './assessment/controller.ts';
import { startCellScreens } from './map/cell-screens.ts';
import { allowedOrigins, type ElementPort, openElementPort } from './shell/element-port.ts';
import { fullScreenSwitch } from './shell/full-screen.ts';
import { reportHeight, setViewportHeight } from './shell/page-height.ts';
import { rememberedStep, rememberStep, takeToken } from './shell/session-token.ts';
import { nearestLocale } from './texts/texts.ts';

/** How often a page that is looked at asks whether its session is still there. */
const CHECK_EVERY_MS = 60_000;

/** Saves before the page goes to sleep or away, and again at once when it is back, if its session is still there. */
function watchVisibility(controller: AssessmentController): void {
  const isVisible = () => document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) return controller.flush();
    controller.hurry();
    void controller.check();
  });
  setInterval(() => {
    if (isVisible()) void controller.check();
  }, CHECK_EVERY_MS);
  window.addEventListener('pagehide', () => controller.flush());
  window.addEventListener('online', () => controller.hurry());
}

function createController(token: string, port: ElementPort): AssessmentController {
  return new AssessmentController({
    api: createComponentApi({ base: new URL('api/', location.href), token }),
    prepare: startCellScreens,
    announce: port.announce,
    steps: { recall: () => rememberedStep(history), remember: (step) => rememberStep(history, step) },
  });
}

function start(): void {
  const token = takeToken({ location, history });
  const port = openElementPort({
    origins: allowedOrigins(),
    onViewport: ({ height, fullScreen }) => {
      setViewportHeight(height);
      controller.setFullScreen(fullScreen);
    },
  });
  const controller = createController(token ?? '', port);
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  const app = document.createElement('assessment-app') as AssessmentApp;
  app.controller = controller;
  app.locale = nearestLocale(navigator.languages);
  app.toggleFullScreen = fullScreenSwitch(port, () => controller.state.fullScreen);
  app.onScreen = () => port.tell({ type: 'top' });
  document.body.replaceChildren(app);
  reportHeight(app, (height) => port.tell({ type: 'height', height }));
  watchVisibility(controller);
  if (!token) {
    controller.refuse();
    return;
  }
  // With the page itself, so that both are of one version; a failure here is met again, and told, when the map is needed.
  startCellScreens().catch(() => {});
  void controller.load();
}

start();
