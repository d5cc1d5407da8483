import { concept, VOCABULARY } from './coding.ts';
import { type DocumentContext, type DocumentPart, part, toIdentifier } from './document-part.ts';

const DATA_URI = /^data:([a-z]+\/[a-z]+);base64,(.+)$/;

/** Available in browsers and Node; this package loads no types of either. */
declare const btoa: (text: string) => string;

const TITLES = {
  intensity_front: 'Pain map: intensity, front',
  intensity_back: 'Pain map: intensity, back',
  typology_front: 'Pain map: kinds of pain, front',
  typology_back: 'Pain map: kinds of pain, back',
  radar: 'Radar of the five branches',
} as const;

interface Attached {
  readonly name: string;
  readonly title: string;
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
}

function attached(context: DocumentContext, path: string, { name, title, contentType, data }: Attached) {
  const { computed_at: date } = context.result;
  return part<fhir4.DocumentReference>(context, path, {
    resourceType: 'DocumentReference',
    masterIdentifier: toIdentifier(context, path),
    status: 'current',
    type: concept(VOCABULARY, name, title),
    subject: context.subject,
    date,
    content: [{ attachment: { contentType, data, title, creation: date } }],
    rows: [title],
  });
}

/** The existing pictures of the result. */
export function figures(context: DocumentContext): DocumentPart<fhir4.DocumentReference>[] {
  const { cartography, mcri } = context.result;
  const pictures = { ...cartography?.images, radar: mcri.radar_image };
  return (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((name) => {
    const [, contentType, data] = DATA_URI.exec(pictures[name] ?? '') ?? [];
    if (!contentType || !data) return [];
    return [attached(context, `figure/${name}`, { name, title: TITLES[name], contentType, data })];
  });
}

/** The resume bundle, as the text for a later creation (contract.md#resume-bundle). */
export function resumeBundle(context: DocumentContext): DocumentPart<fhir4.DocumentReference> {
  const title = 'Resume bundle: opens the assessment again; sealed';
  // Its characters are base64url, so each is one byte.
  const data = btoa(context.result.resume_bundle);
  return attached(context, 'resume-bundle', { name: 'resume_bundle', title, contentType: 'text/plain', data });
}
