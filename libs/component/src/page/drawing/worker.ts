import { CellCanvas, type ChangedCells } from './cell-canvas.ts';

/** What the page asks of the worker; `id` is the number of a canvas that it opened. */
export type CellRequest =
  | { readonly type: 'open'; readonly id: number; readonly canvas: OffscreenCanvas }
  | { readonly type: 'show'; readonly id: number; readonly changed: ChangedCells }
  | { readonly type: 'close'; readonly id: number };

function openCanvas(canvas: OffscreenCanvas): CellCanvas {
  const opened = new CellCanvas(canvas.getContext('2d') as OffscreenCanvasRenderingContext2D);
  canvas.addEventListener('contextrestored', () => opened.restore());
  return opened;
}

function serve(): void {
  const canvases = new Map<number, CellCanvas>();
  self.addEventListener('message', ({ data: request }: MessageEvent<CellRequest>) => {
    if (request.type === 'open') canvases.set(request.id, openCanvas(request.canvas));
    else if (request.type === 'show') canvases.get(request.id)?.show(request.changed);
    else canvases.delete(request.id);
  });
  self.postMessage('ready');
}

serve();
