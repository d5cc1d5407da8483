import { inflateRawSync } from 'node:zlib';
import type { CompareReply, CompareRequest } from '@pain-assessment/contracts';
import {
  countChangedCells,
  emptyLayers,
  MAX_PACKED_BYTES,
  type PainLayers,
  unpackCells,
} from '@pain-assessment/pain-map';

function readMap(cells: string | null): PainLayers {
  if (cells === null) return emptyLayers();
  try {
    const packed = inflateRawSync(Buffer.from(cells, 'base64'), { maxOutputLength: MAX_PACKED_BYTES });
    return unpackCells(packed);
  } catch (cause) {
    throw Object.assign(new Error('the cells of a map cannot be read', { cause }), {
      code: 'invalid_request' as const,
    });
  }
}

/** Counts new, former and common cells of two maps on one body shape (contract.md#comparisons). */
export function compareMaps({ first_cells, last_cells }: CompareRequest): CompareReply {
  const changed = countChangedCells(readMap(first_cells), readMap(last_cells));
  return { new_cells: changed.new, resolved_cells: changed.resolved, persistent_cells: changed.persistent };
}
