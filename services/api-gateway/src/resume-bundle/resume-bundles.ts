import { AlgorithmVersions, Assessment, Instant, Locale, Patient, ValueSet, Zone } from '@pain-assessment/contracts';
import { z } from 'zod';
import { compress, decompress } from '../sealing/compression.ts';
import { createEnvelopes, type Envelopes } from '../sealing/envelope.ts';
import type { SealingKeys } from '../sealing/sealing-keys.ts';
import type { BundleContents, ResumeBundles } from './port.ts';

/** A create body of 4 MiB holds no longer one (contract 1). */
const MAXIMUM_ENCODED_LENGTH = 4 * 1024 * 1024;
/** An assessment's body is at most 2 MiB (contract 2). */
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
});

function toFirstForm(contents: BundleContents): z.infer<typeof FirstForm> {
  const { zone, patient, locale, versions, assessment } = contents;
  return {
    form: 1,
    zone,
    patient,
    locale,
    value_set: contents.valueSet,
    versions,
    assessment,
    computed_at: contents.computedAt,
  };
}

function fromFirstForm({ value_set, computed_at, form: _, ...same }: z.infer<typeof FirstForm>): BundleContents {
  return { ...same, valueSet: value_set, computedAt: computed_at };
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

async function unseal(envelopes: Envelopes, bundle: string, account: string): Promise<BundleContents | null> {
  const bytes = decodeCanonically(bundle);
  const content = bytes && envelopes.open(bytes, [account]);
  const json = content && (await decompress(content, MAXIMUM_INFLATED_BYTES));
  return json && parseForm(json);
}

/** Resume bundles sealed with AES-256-GCM and bound to an account; a rotated key opens them as long as it is listed (contract 5). */
export function createResumeBundles({ keys }: { keys: SealingKeys }): ResumeBundles {
  const envelopes = createEnvelopes({ keys, use: 'resume_bundle' });
  return {
    async seal(contents, account) {
      const content = await compress(Buffer.from(JSON.stringify(toFirstForm(contents))));
      return envelopes.seal(content, [account]).toString('base64url');
    },
    async open(bundle, { account, zone, sex }) {
      const contents = await unseal(envelopes, bundle, account);
      if (contents?.zone !== zone || contents.patient.sex !== sex) {
        throw Object.assign(new Error('the resume bundle cannot be opened'), { code: 'invalid_resume_bundle' });
      }
      return contents;
    },
  };
}
