import type { AssessmentView } from '@pain-assessment/contracts';
import { loadAvatar } from '@pain-assessment/pain-map';
import { AssessmentApp } from './app.ts';
import { createComponentApi } from './session/api.ts';
import { AssessmentController } from './session/controller.ts';
import {
  createFullScreenToggle,
  fitToVisiblePart,
  openElementPort,
  reportFocus,
  reportHeight,
} from './session/element-port.ts';
import { importFile, retryTransient } from './session/retry.ts';
import { openPageMemory } from './session/token.ts';
import { CellRenderer } from './stage/renderer.ts';
import { loadWords, nearestLocale } from './texts/texts.ts';

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
    if (isVisible()) void controller.check();
  }, CHECK_EVERY_MS);
  window.addEventListener('pagehide', () => controller.flush());
  window.addEventListener('online', () => controller.saveNow());
}

async function start(): Promise<void> {
  const memory = openPageMemory({ location, history });
  const { token } = memory;
  const showVisiblePart = fitToVisiblePart();
  const port = openElementPort((message) => {
    showVisiblePart(message);
    controller.setFullScreen(message.fullScreen);
  });
  const renderer = new CellRenderer();
  const prepare = async ({ avatar: { sex, body_shape }, locale, modules, status }: AssessmentView) => {
    const isDrawn = modules.includes('cartography') && status !== 'completed';
    const loading = importFile(() => loadAvatar(sex, body_shape));
    const [avatar] = await Promise.all([loading, app.speak(locale), isDrawn ? renderer.start() : null]);
    return avatar;
  };
  const api = createComponentApi({ base: new URL('api/', location.href), token: token ?? '' });
  const controller = new AssessmentController({ api, prepare, announce: port.announce, memory });
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  const app = new AssessmentApp({
    controller,
    openCanvas: (canvas) => renderer.open(canvas),
    memory,
    words: await retryTransient(() => importFile(() => loadWords(nearestLocale(navigator.languages)))),
    toggleFullScreen: createFullScreenToggle(port, () => controller.state.fullScreen),
    onScreen: () => port.send({ type: 'top' }),
  });
  document.body.replaceChildren(app);
  reportHeight(app, (height) => port.send({ type: 'height', height }));
  reportFocus((part) => port.send({ type: 'focus', ...part }));
  watchVisibility(controller);
  // Starts now, so that page and worker have one version. A failure occurs again, and is shown, when the map is needed.
  if (token) renderer.start().catch(() => {});
  void controller.load();
}

// An inline script of the page has found what this browser lacks, and says so.
if (!('unsupported' in document.documentElement.dataset)) void start();
