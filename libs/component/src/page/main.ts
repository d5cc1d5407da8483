import type { AssessmentView } from '@pain-assessment/contracts';
import { AssessmentApp } from './app.ts';
import { createCellRenderer } from './drawing/renderer.ts';
import { createComponentApi } from './session/api.ts';
import { AssessmentController } from './session/controller.ts';
import { createFullScreenToggle, openElementPort, reportHeight, setVisiblePart } from './session/element-port.ts';
import { watchTime } from './session/time-limit.ts';
import { openPageMemory } from './session/token.ts';
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
  const port = openElementPort((message) => {
    setVisiblePart(message);
    controller.setFullScreen(message.fullScreen);
  });
  const renderer = createCellRenderer();
  const prepare = async ({ locale, modules, status }: AssessmentView) => {
    const isDrawn = modules.includes('cartography') && status !== 'completed';
    await Promise.all([app.speak(locale), isDrawn ? renderer.start() : null]);
  };
  const api = createComponentApi({ base: new URL('api/', location.href), token: token ?? '' });
  const controller = new AssessmentController({ api, prepare, announce: port.announce, memory, watchTime });
  document.addEventListener('fullscreenchange', () => controller.setFullScreen(document.fullscreenElement !== null));

  const app = new AssessmentApp({
    controller,
    renderer,
    memory,
    words: await loadWords(nearestLocale(navigator.languages)),
    toggleFullScreen: createFullScreenToggle(port, () => controller.state.fullScreen),
    onScreen: () => port.send({ type: 'top' }),
  });
  document.body.replaceChildren(app);
  reportHeight(app, (height) => port.send({ type: 'height', height }));
  watchVisibility(controller);
  // Starts now, so that page and worker have one version. A failure occurs again, and is shown, when the map is needed.
  if (token) renderer.start().catch(() => {});
  void controller.load();
}

void start();
