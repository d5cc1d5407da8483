import { deflateRawSync } from 'node:zlib';
import type { Cartography, Patient } from '@pain-assessment/contracts';
import { findPatientAvatar, packCells, rasterise } from '@pain-assessment/pain-map';

/** The cells of a map as scoring sends them; absent for a map without strokes. */
export function packMap(map: Cartography | null, patient: Patient): { cells?: string } {
  if (!map || map.strokes.length === 0) return {};
  const packed = packCells(rasterise(map, findPatientAvatar(patient)));
  return { cells: deflateRawSync(packed).toString('base64') };
}
