import { readSigningKey, type SigningKey } from '@pain-assessment/pdf-signature';
import { invalidAccounts, readBounded } from './accounts-file.ts';

/** Largest file of a certificate or key, in bytes. */
const MAXIMUM_BYTES = 64 * 1024;

type Field = 'certificate' | 'key';

/**
 * Reads the signing key of an account's documents from PEM files. Throws an error with `code: 'invalid_accounts'` that names account, field
 * and reason, neither path nor content. It does not check dates: an expired certificate stops documents, not accounts.
 */
export async function readSignature(files: Readonly<Record<Field, string>>, accountId: string): Promise<SigningKey> {
  const refuse = (field: Field, reason: string) =>
    invalidAccounts(`report.signature.${field} of account ${accountId}: ${reason}`);

  async function readText(field: Field): Promise<string> {
    const bytes = await readBounded(files[field], MAXIMUM_BYTES);
    if ('refusal' in bytes) throw refuse(field, bytes.refusal);
    return bytes.toString();
  }

  const [certificate, key] = [await readText('certificate'), await readText('key')];
  const read = readSigningKey({ certificate, key });
  if ('refusal' in read) throw refuse(read.field, read.refusal);
  return read;
}
