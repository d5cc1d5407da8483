import type { Result } from '@pain-assessment/contracts';
import { concept, VOCABULARY } from './coding.ts';
import { type DocumentPart, part } from './document-part.ts';
import type { DocumentReference } from './r4.ts';

const DATA_URI = /^data:([a-z]+\/[a-z]+);base64,(.+)$/;

const TITLES = {
  intensity_front: 'Pain map: intensity, front',
  intensity_back: 'Pain map: intensity, back',
  typology_front: 'Pain map: kinds of pain, front',
  typology_back: 'Pain map: kinds of pain, back',
  radar: 'Radar of the five branches',
} as const;

function figure(result: Result, name: keyof typeof TITLES, dataUri: string | null): DocumentPart<DocumentReference>[] {
  const [, contentType, data] = DATA_URI.exec(dataUri ?? '') ?? [];
  if (!contentType || !data) return [];
  return [
    part(result, `figure/${name}`, {
      resourceType: 'DocumentReference',
      status: 'current',
      type: concept(VOCABULARY, name, TITLES[name]),
      date: result.computed_at,
      content: [{ attachment: { contentType, data, title: TITLES[name], creation: result.computed_at } }],
    }),
  ];
}

/** The pictures of the result, those that there are. */
export function figures(result: Result): DocumentPart<DocumentReference>[] {
  const { cartography, mcri } = result;
  return [
    ...figure(result, 'intensity_front', cartography?.images.intensity_front ?? null),
    ...figure(result, 'intensity_back', cartography?.images.intensity_back ?? null),
    ...figure(result, 'typology_front', cartography?.images.typology_front ?? null),
    ...figure(result, 'typology_back', cartography?.images.typology_back ?? null),
    ...figure(result, 'radar', mcri.radar_image),
  ];
}
