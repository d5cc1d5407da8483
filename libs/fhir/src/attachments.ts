import { CLINICAL_NOTE, documentType } from './codes/coding.ts';
import { type DocumentContext, type DocumentPart, part, toIdentifier } from './document-part.ts';
import type { FhirWords } from './words/english.table.ts';

const DATA_URI = /^data:([a-z]+\/[a-z]+);base64,(.+)$/;

interface Attached {
  readonly name: string;
  readonly title: string;
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
}

function attached(context: DocumentContext, path: string, { name, title, contentType, data }: Attached) {
  const { computed_at: date, locale } = context.result;
  return part<fhir4.DocumentReference>(context, path, {
    resourceType: 'DocumentReference',
    masterIdentifier: toIdentifier(context, path),
    // Servers search by identifiers, and not all by the master one.
    identifier: [toIdentifier(context, path)],
    status: 'current',
    type: documentType(name, title),
    category: [CLINICAL_NOTE],
    subject: context.subject,
    date,
    author: [context.device],
    content: [{ attachment: { contentType, language: locale, data, title, creation: date } }],
    rows: [title],
  });
}

/** The existing pictures of the result. */
export function figures(context: DocumentContext): DocumentPart<fhir4.DocumentReference>[] {
  const { result, words } = context;
  const pictures = { ...result.cartography?.images, radar: result.mcri.radar_image };
  return (Object.keys(words.figures) as (keyof FhirWords['figures'])[]).flatMap((name) => {
    const [, contentType, data] = DATA_URI.exec(pictures[name] ?? '') ?? [];
    if (!contentType || !data) return [];
    return [attached(context, `figure/${name}`, { name, title: words.figures[name], contentType, data })];
  });
}

/** The resume bundle, as the text for a later creation (contract.md#resume-bundle). */
export function resumeBundle(context: DocumentContext): DocumentPart<fhir4.DocumentReference> {
  const { result, words } = context;
  const data = Buffer.from(result.resume_bundle).toString('base64');
  const title = words.resumeBundle;
  return attached(context, 'resume-bundle', { name: 'resume_bundle', title, contentType: 'text/plain', data });
}
