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
import { type ReadAssessment, readAssessment } from './read-assessment.ts';

/** All data for reopening an assessment, or for computing it again (contract.md#resume-bundle). */
export interface BundleContents {
  readonly zone: Zone;
  readonly patient: Patient;
  readonly locale: Locale;
  readonly valueSet: ValueSet;
  readonly versions: AlgorithmVersions;
  readonly assessment: ReadAssessment;
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

/** Throws `sealed_value_damaged` for contents that differ from the sealed ones. */
export type InflateBundle = (job: InflateJob, ticket: QueueTicket) => Promise<Inflated>;

/**
 * The draft of a reopened session: the bundle's parts for the session's modules; missing parts start empty (contract.md#rules-of-creation).
 */
export function prefillDraft({ cartography, answers }: Assessment, modules: readonly Module[]): DraftAssessment {
  return {
    ...(cartography && modules.includes('cartography') ? { cartography } : {}),
    ...(answers && modules.includes('questionnaires') ? { answers } : {}),
  };
}

/** Parses without a check: only this service can seal, and it checks before. Parsing takes a tenth of the time of checking. */
export async function inflate({ deflated, size, modules }: InflateJob): Promise<Inflated> {
  const json = await decompress(deflated, size);
  if (json?.length !== size) throw codedError('sealed_value_damaged', 'the contents of a resume bundle are damaged');
  const { assessment, ...contents }: BundleContents & { assessment: Assessment } = JSON.parse(json.toString());
  if (modules) {
    const draft = await packContent(prefillDraft(assessment, modules));
    return { contents: { ...contents, assessment: readAssessment({}) }, draft };
  }
  const read = readAssessment(assessment, Buffer.from(JSON.stringify(assessment)));
  return { contents: { ...contents, assessment: read }, draft: null };
}
