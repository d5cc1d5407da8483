import type { Answer } from '@pain-assessment/service-kit';
import { type DrawnMap, packLayers, readLayers } from './read-layers.ts';

/** Entry of the painter's thread. It loads what paints and nothing else: the whole service kit takes half a second. */
export default function paint(map: DrawnMap): Answer<string | undefined> {
  const layers = readLayers(map);
  return { value: layers ? packLayers(layers, map.patient) : undefined };
}
