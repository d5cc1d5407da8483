import type {
  AlgorithmVersions,
  Assessment,
  DraftAssessment,
  Locale,
  Module,
  Patient,
  Provenance,
  ValueSet,
  Zone,
} from '@pain-assessment/contracts';
import { codedError, decompress, type EnvelopeContent, type QueueTicket } from '@pain-assessment/service-kit';
import { type PackedContent, packContent } from './packed-content.ts';
import { encodeStrokes, withoutStrokes } from './strokes.ts';

/** All data for reopening an assessment, or for computing it again (contract.md#resume-bundle). */
export interface BundleContents {
  readonly zone: Zone;
  readonly patient: Patient;
  readonly locale: Locale;
  readonly valueSet: ValueSet;
  readonly versions: AlgorithmVersions;
  readonly assessment: Assessment;
  /** ISO 8601 instant of the result with this bundle. */
  readonly computedAt: string;
  /** ISO 8601 instant of the result that this assessment reopened; null for a new one. */
  readonly reopenedFrom: string | null;
  /** Source of the wording of the administration. */
  readonly wording: Provenance['wording'];
  /** True if a test key made the assessment. */
  readonly isTest?: boolean;
}

/** Decrypted contents to inflate to `size` bytes. */
export interface InflateJob {
  readonly deflated: EnvelopeContent;
  readonly size: number;
  /** Modules of the session that reopens the assessment; null for a document. */
  readonly modules: readonly Module[] | null;
}

/** Contents of a bundle; for a reopened session its draft in stored form, and then no assessment beside it. */
export interface Inflated {
  readonly contents: BundleContents;
  readonly draft: PackedContent | null;
}

/** `strokes`: JSON of the strokes of a document, beside its contents. */
export interface InflatedApart extends Inflated {
  readonly strokes?: Uint8Array;
}

/** Throws `sealed_value_damaged` for contents that differ from the sealed ones. */
export type InflateBundle = (job: InflateJob, ticket: QueueTicket) => Promise<InflatedApart>;

/**
 * The draft of a reopened session: the bundle's parts for the session's modules; missing parts start empty (contract.md#rules-of-creation).
 */
export function prefillDraft({ assessment }: BundleContents, modules: readonly Module[]): DraftAssessment {
  const { cartography, answers } = assessment;
  return {
    ...(cartography && modules.includes('cartography') ? { cartography } : {}),
    ...(answers && modules.includes('questionnaires') ? { answers } : {}),
  };
}

/** Parses without a check: only this service can seal, and it checks before. Parsing takes a tenth of the time of checking. */
export async function inflate({ deflated, size, modules }: InflateJob): Promise<InflatedApart> {
  const json = await decompress(deflated, size);
  if (json?.length !== size) throw codedError('sealed_value_damaged', 'the contents of a resume bundle are damaged');
  const contents: BundleContents = JSON.parse(json.toString());
  const { assessment } = contents;
  if (!modules) {
    const strokes = encodeStrokes(assessment);
    return { contents: { ...contents, assessment: withoutStrokes(assessment) }, draft: null, strokes };
  }
  const draft = await packContent(prefillDraft(contents, modules));
  return { contents: { ...contents, assessment: {} }, draft };
}
