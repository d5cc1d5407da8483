import { inflateRawSync } from 'node:zlib';
import type { FiguresRequest, Patient } from '@pain-assessment/contracts';
import {
  findPatientAvatar,
  MAX_PACKED_BYTES,
  type PainLayers,
  rasterise,
  unpackCells,
} from '@pain-assessment/pain-map';

/** A map with its cells where they are known, or else to be painted, on the body of a patient. */
export interface DrawnMap extends Pick<FiguresRequest, 'cartography' | 'cells'> {
  readonly patient: Patient;
}

/**
 * The layers of a map, of its cells or painted on the thread that calls; null for a map without strokes. Cells are read into
 * `memory` where it is given: 4 MB made anew for each map keep the garbage collector busy.
 */
export function readLayers({ patient, cartography, cells }: DrawnMap, memory?: PainLayers): PainLayers | null {
  if (cells !== undefined) {
    const packed = inflateRawSync(Buffer.from(cells, 'base64'), { maxOutputLength: MAX_PACKED_BYTES });
    return unpackCells(packed, memory);
  }
  if (!cartography || cartography.strokes.length === 0) return null;
  return rasterise(cartography, findPatientAvatar(patient));
}
