import {
  type AccountId,
  AlgorithmVersions,
  Assessment,
  type DraftAssessment,
  Instant,
  Locale,
  type Module,
  Patient,
  Provenance,
  type Sex,
  ValueSet,
  Zone,
} from '@pain-assessment/contracts';
import {
  codedError,
  compress,
  createEnvelopes,
  decompress,
  type Envelopes,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import { z } from 'zod';

/** Everything needed to reopen an assessment, or to compute it again (contract.md#resume-bundle). */
export interface BundleContents {
  readonly zone: Zone;
  readonly patient: Patient;
  readonly locale: Locale;
  readonly valueSet: ValueSet;
  readonly versions: AlgorithmVersions;
  readonly assessment: Assessment;
  /** ISO 8601 instant of the result that carried the bundle. */
  readonly computedAt: string;
  /** ISO 8601 instant of the result that this assessment reopened; null for a new one. */
  readonly reopenedFrom: string | null;
  /** Whose words the patient read; null in bundles of release 1.0, which did not say. */
  readonly wording: Provenance['wording'] | null;
}

/** Seals and opens resume bundles. */
export interface ResumeBundles {
  seal(contents: BundleContents, account: AccountId): Promise<string>;
  /** Throws an error with `code: 'invalid_resume_bundle'` for whatever is wrong, another account, zone or sex than expected included. */
  open(bundle: string, expected: { account: AccountId; zone?: Zone; sex?: Sex }): Promise<BundleContents>;
}

/** The body of a create has at most 4 MiB (contract.md#create-a-session). */
const MAXIMUM_ENCODED_LENGTH = 4 * 1024 * 1024;
/** An assessment's body has at most 2 MiB (contract.md#assessment-limits). */
const MAXIMUM_INFLATED_BYTES = 4 * 1024 * 1024;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** What the envelope of a bundle holds; a later form gets the next number and is read beside this one. */
const FirstForm = z.object({
  form: z.literal(1),
  zone: Zone,
  patient: Patient,
  locale: Locale,
  value_set: ValueSet,
  versions: AlgorithmVersions,
  assessment: Assessment,
  computed_at: Instant,
  // Release 1.0 wrote neither, and ignores both.
  reopened_from: Instant.nullable().default(null),
  wording: Provenance.shape.wording.nullable().default(null),
});

function toFirstForm(contents: BundleContents): z.infer<typeof FirstForm> {
  const { zone, patient, locale, versions, assessment, wording } = contents;
  return {
    form: 1,
    zone,
    patient,
    locale,
    value_set: contents.valueSet,
    versions,
    assessment,
    computed_at: contents.computedAt,
    reopened_from: contents.reopenedFrom,
    wording,
  };
}

function fromFirstForm(content: z.infer<typeof FirstForm>): BundleContents {
  const { value_set: valueSet, computed_at: computedAt, reopened_from: reopenedFrom, form: _, ...same } = content;
  return { ...same, valueSet, computedAt, reopenedFrom };
}

/** Base64url has one spelling only here: spare bits that Node ignores would let a changed bundle pass (RFC 4648, 3.5). */
function decodeCanonically(bundle: string): Buffer | null {
  if (bundle.length > MAXIMUM_ENCODED_LENGTH || !BASE64URL.test(bundle)) return null;
  const bytes = Buffer.from(bundle, 'base64url');
  return bytes.toString('base64url') === bundle ? bytes : null;
}

function parseForm(json: Buffer): BundleContents | null {
  try {
    const parsed = FirstForm.safeParse(JSON.parse(json.toString()));
    return parsed.success ? fromFirstForm(parsed.data) : null;
  } catch {
    // Not JSON, though sealed by us: to the caller the same as any other bundle that cannot be opened.
    return null;
  }
}

/** The keys of an account's bundles, and those of release 1.0, which all accounts shared: its bundles open as long as their key is listed. */
interface BundleKeys {
  of(account: AccountId): Envelopes;
  readonly ofFirstRelease: Envelopes;
}

async function unseal(keys: BundleKeys, bundle: string, account: AccountId): Promise<BundleContents | null> {
  const bytes = decodeCanonically(bundle);
  const content = bytes && (keys.of(account).open(bytes, [account]) ?? keys.ofFirstRelease.open(bytes, [account]));
  const json = content && (await decompress(content, MAXIMUM_INFLATED_BYTES));
  return json && parseForm(json);
}

/**
 * Resume bundles sealed with AES-256-GCM by a key of their account's own, derived; a rotated key opens them as long as it is listed.
 * `onSeal` hears of every bundle sealed, by the name of its key.
 */
export function createResumeBundles({
  keys,
  onSeal,
}: {
  keys: SealingKeys;
  onSeal?: (kid: string) => void;
}): ResumeBundles {
  const bundleKeys: BundleKeys = {
    of: (account) => createEnvelopes({ keys, use: `resume_bundle/${account}`, onSeal }),
    ofFirstRelease: createEnvelopes({ keys, use: 'resume_bundle' }),
  };
  return {
    async seal(contents, account) {
      const content = await compress(Buffer.from(JSON.stringify(toFirstForm(contents))));
      return bundleKeys.of(account).seal(content, [account]).toString('base64url');
    },
    async open(bundle, { account, zone, sex }) {
      const contents = await unseal(bundleKeys, bundle, account);
      const isExpected =
        (zone === undefined || contents?.zone === zone) && (sex === undefined || contents?.patient.sex === sex);
      if (!contents || !isExpected) throw codedError('invalid_resume_bundle', 'the resume bundle cannot be opened');
      return contents;
    },
  };
}

/** The draft of a reopened session: the bundle's parts for the modules asked for; what it lacks starts empty (contract.md#rules-of-creation). */
export function prefillDraft({ assessment }: BundleContents, modules: readonly Module[]): DraftAssessment {
  const { cartography, answers } = assessment;
  return {
    ...(cartography && modules.includes('cartography') ? { cartography } : {}),
    ...(answers && modules.includes('questionnaires') ? { answers } : {}),
  };
}
