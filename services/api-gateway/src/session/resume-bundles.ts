import type {
  AccountId,
  AlgorithmVersions,
  Assessment,
  DraftAssessment,
  Locale,
  Module,
  Patient,
  Provenance,
  Sex,
  ValueSet,
  Zone,
} from '@pain-assessment/contracts';
import {
  codedError,
  compress,
  createEnvelopes,
  decompress,
  type EnvelopeContent,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import { CONTENT_COST } from '../limits/limits.table.ts';
import type { Admission } from '../limits/limits.ts';

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
}

/** The body of a create has at most 4 MiB (contract.md#create-a-session). */
const MAXIMUM_ENCODED_LENGTH = 4 * 1024 * 1024;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A line of JSON before the deflated contents, under the same seal. */
interface BundleHeader extends Pick<BundleContents, 'zone' | 'computedAt'> {
  readonly sex: Sex;
  /** Bytes of the inflated contents. */
  readonly size: number;
}
const END_OF_HEADER = '\n';
/** Part of each key's derivation, so that bundles of another form are not authentic; a later form gets the next number. */
const FORM = 1;

/** An authentic bundle of an account, not yet inflated. */
export interface SealedBundle extends BundleHeader {
  /**
   * Reserves the memory of the contents, then inflates them. Throws `limit_reached`, or `sealed_value_damaged` for contents that differ
   * from the sealed ones. `release` frees the memory early; the end of the call frees it at the latest.
   */
  open(take: Admission['take']): Promise<{ readonly contents: BundleContents; release(): void }>;
}

/** Accepts one spelling of Base64url only: spare bits that Node ignores would let a changed bundle pass (RFC 4648, 3.5). */
function decodeCanonically(bundle: string): Buffer | null {
  if (bundle.length > MAXIMUM_ENCODED_LENGTH || !BASE64URL.test(bundle)) return null;
  const bytes = Buffer.from(bundle, 'base64url');
  return bytes.toString('base64url') === bundle ? bytes : null;
}

/** Parses without a check: only this service can seal, and it checks before. Parsing takes a tenth of the time of checking. */
async function inflate(deflated: EnvelopeContent, size: number): Promise<BundleContents> {
  const json = await decompress(deflated, size);
  if (json?.length !== size) throw codedError('sealed_value_damaged', 'the contents of a resume bundle are damaged');
  return JSON.parse(json.toString());
}

function readSealed({ plain, flags }: EnvelopeContent): SealedBundle {
  const content = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  const end = content.indexOf(END_OF_HEADER);
  const header: BundleHeader = JSON.parse(content.toString('utf8', 0, end));
  return {
    ...header,
    async open(take) {
      const holds = [take('bundles'), take('bytes', header.size * CONTENT_COST)];
      const contents = await inflate({ plain: content.subarray(end + 1), flags }, header.size);
      return {
        contents,
        release() {
          for (const hold of holds) hold.release();
        },
      };
    },
  };
}

/**
 * Resume bundles sealed with AES-256-GCM by a derived key of their account; a rotated key opens them as long as it is listed. `onSeal` runs
 * for every sealed bundle, with the name of its key.
 */
export function createResumeBundles({ keys, onSeal }: { keys: SealingKeys; onSeal?: (kid: string) => void }) {
  const envelopes = (account: AccountId) => createEnvelopes({ keys, use: `resume_bundle/${FORM}/${account}`, onSeal });
  return {
    async seal(contents: BundleContents, account: AccountId): Promise<string> {
      const json = Buffer.from(JSON.stringify(contents));
      const { zone, patient, computedAt } = contents;
      const header: BundleHeader = { zone, sex: patient.sex, computedAt, size: json.length };
      const { plain, flags } = await compress(json);
      const content = Buffer.concat([Buffer.from(JSON.stringify(header) + END_OF_HEADER), plain]);
      return envelopes(account).seal({ plain: content, flags }, [account]).toString('base64url');
    },
    /** Decrypts a bundle, inflates nothing. Null for a bundle that is not authentic, including one of another account. */
    read(bundle: string, account: AccountId): SealedBundle | null {
      const bytes = decodeCanonically(bundle);
      const content = bytes && envelopes(account).open(bytes, [account]);
      return content && readSealed(content);
    },
  };
}

export type ResumeBundles = ReturnType<typeof createResumeBundles>;

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
