import { CellCanvas, type ChangedCells } from './cell-canvas.ts';

/** A canvas that the page hands over, and the port for the cells that change on it. */
export interface OpenCanvas {
  readonly canvas: OffscreenCanvas;
  readonly port: MessagePort;
}

self.addEventListener('message', ({ data: { canvas, port } }: MessageEvent<OpenCanvas>) => {
  const cells = new CellCanvas(canvas.getContext('2d') as OffscreenCanvasRenderingContext2D);
  canvas.addEventListener('contextrestored', () => cells.restore());
  port.onmessage = ({ data: changed }: MessageEvent<ChangedCells>) => cells.show(changed);
});
self.postMessage('ready');
