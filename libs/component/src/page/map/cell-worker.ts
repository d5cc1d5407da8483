import { CellScreen, type ChangedCells } from './cell-screen.ts';

/** What the page asks of the thread; `screen` numbers the views that it has opened. */
export type ScreenOrder =
  | { readonly type: 'open'; readonly screen: number; readonly canvas: OffscreenCanvas }
  | { readonly type: 'show'; readonly screen: number; readonly changed: ChangedCells }
  | { readonly type: 'close'; readonly screen: number };

const screens = new Map<number, CellScreen>();

function open(canvas: OffscreenCanvas): CellScreen {
  const screen = new CellScreen(canvas.getContext('2d') as OffscreenCanvasRenderingContext2D);
  canvas.addEventListener('contextrestored', () => screen.restore());
  return screen;
}

self.addEventListener('message', ({ data: order }: MessageEvent<ScreenOrder>) => {
  if (order.type === 'open') screens.set(order.screen, open(order.canvas));
  else if (order.type === 'show') screens.get(order.screen)?.show(order.changed);
  else screens.delete(order.screen);
});
self.postMessage('ready');
