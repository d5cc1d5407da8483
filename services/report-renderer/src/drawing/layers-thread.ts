import { parentPort, workerData } from 'node:worker_threads';
import { type PaintRequest, paintHere } from './layers.ts';

/** Entry of a thread that paints one map and hands its layers over. */
const layers = paintHere(workerData as PaintRequest);
const buffers = Object.values(layers).flatMap(({ intensity, typology }) => [intensity.buffer, typology.buffer]);
parentPort?.postMessage(layers, buffers as ArrayBuffer[]);
