import { CellCanvas, type ChangedCells } from './cell-canvas.ts';

/** The canvas of one view, and the port on which its changes arrive; null on the port ends it. */
export interface OpenRequest {
  readonly canvas: OffscreenCanvas;
  readonly port: MessagePort;
}

self.addEventListener('message', ({ data: { canvas, port } }: MessageEvent<OpenRequest>) => {
  const cells = new CellCanvas(canvas.getContext('2d') as OffscreenCanvasRenderingContext2D);
  canvas.addEventListener('contextrestored', () => cells.restore());
  port.onmessage = ({ data: changed }: MessageEvent<ChangedCells | null>) => {
    if (changed) cells.show(changed);
    else port.close();
  };
});
self.postMessage('ready');
