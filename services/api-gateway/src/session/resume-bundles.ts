import type { AccountId, Module, Sex } from '@pain-assessment/contracts';
import {
  compress,
  createEnvelopes,
  type EnvelopeContent,
  encodeJson,
  type QueueTicket,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import { CALLS, CONTENT_COST } from '../limits/limits.table.ts';
import type { Admission } from '../limits/limits.ts';
import type { BundleContents, InflateBundle, Inflated } from './bundle-contents.ts';
import { forward } from './read-assessment.ts';

/** A line of JSON before the deflated contents, under the same seal. */
interface BundleHeader extends Pick<BundleContents, 'zone' | 'computedAt'> {
  readonly sex: Sex;
  /** Bytes of the inflated contents. */
  readonly size: number;
}
const END_OF_HEADER = '\n';
/** Part of each key's derivation, so that bundles of another form are not authentic; a later form gets the next number. */
const FORM = 1;

/** The call that opens a bundle: its share of the bounds, its turn among accounts, and the modules of the session that it reopens. */
export interface Opening {
  readonly take: Admission['take'];
  readonly ticket: QueueTicket;
  readonly modules?: readonly Module[];
}

/** An authentic bundle of an account, not yet inflated. */
export interface SealedBundle extends BundleHeader {
  /**
   * Reserves the memory of the contents, then inflates them. Throws `limit_reached`, or `sealed_value_damaged` for contents that differ
   * from the sealed ones. `release` frees the memory early; the end of the call frees it at the latest.
   */
  open(opening: Opening): Promise<Inflated & { release(): void }>;
}

/** Accepts one spelling of Base64url only: characters and spare bits that Node ignores would let a changed bundle pass (RFC 4648, 3.5). */
function decodeCanonically(bundle: string): Buffer | null {
  if (bundle.length > CALLS.create.body) return null;
  const bytes = Buffer.from(bundle, 'base64url');
  return bytes.toString('base64url') === bundle ? bytes : null;
}

function readSealed({ plain, flags }: EnvelopeContent, inflateBundle: InflateBundle): SealedBundle {
  const content = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  const end = content.indexOf(END_OF_HEADER);
  const header: BundleHeader = JSON.parse(content.toString('utf8', 0, end));
  return {
    ...header,
    async open({ take, ticket, modules = null }) {
      const holds = [take('bundles'), take('bytes', header.size * CONTENT_COST)];
      const deflated = { plain: content.subarray(end + 1), flags };
      const inflated = await inflateBundle({ deflated, size: header.size, modules }, ticket);
      return {
        ...inflated,
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
export function createResumeBundles(dependencies: {
  readonly keys: SealingKeys;
  readonly inflateBundle: InflateBundle;
  readonly onSeal?: (kid: string) => void;
}) {
  const { keys, inflateBundle, onSeal } = dependencies;
  const envelopes = (account: AccountId) => createEnvelopes({ keys, use: `resume_bundle/${FORM}/${account}`, onSeal });
  return {
    async seal(contents: BundleContents, account: AccountId): Promise<string> {
      const json = encodeJson({ ...contents, assessment: forward(contents.assessment) });
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
      return content && readSealed(content, inflateBundle);
    },
  };
}

export type ResumeBundles = ReturnType<typeof createResumeBundles>;
