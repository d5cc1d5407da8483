import { inflateRawSync } from 'node:zlib';
import { MAX_PACKED_BYTES, type PainLayers, unpackCells } from '@pain-assessment/pain-map';

/**
 * The layers of a map from its packed cells on the bus. Reads them into `memory`, if given: new 4 MB for each map would keep the garbage
 * collector busy.
 */
export function readLayers(cells: string, memory?: PainLayers): PainLayers {
  const packed = inflateRawSync(Buffer.from(cells, 'base64'), { maxOutputLength: MAX_PACKED_BYTES });
  return unpackCells(packed, memory);
}
