import { inflateRawSync } from 'node:zlib';
import type { FiguresRequest } from '@pain-assessment/contracts';
import {
  findPatientAvatar,
  MAX_PACKED_BYTES,
  type PainLayers,
  rasterise,
  unpackCells,
} from '@pain-assessment/pain-map';

type DrawnMap = Pick<FiguresRequest, 'patient' | 'cartography' | 'cells'>;

/**
 * The layers of a map, read from its cells or, without them, painted on the calling thread; null for a map without strokes. Reads cells
 * into `memory`, if given: new 4 MB for each map would keep the garbage collector busy.
 */
export function readLayers({ patient, cartography, cells }: DrawnMap, memory?: PainLayers): PainLayers | null {
  if (cells !== undefined) {
    const packed = inflateRawSync(Buffer.from(cells, 'base64'), { maxOutputLength: MAX_PACKED_BYTES });
    return unpackCells(packed, memory);
  }
  if (!cartography || cartography.strokes.length === 0) return null;
  return rasterise(cartography, findPatientAvatar(patient));
}
