import { readFile, stat } from 'node:fs/promises';
import { AccountId, KeyId, Locale, listFieldErrors, ValueSet } from '@pain-assessment/contracts';
import { codedError } from '@pain-assessment/service-kit';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/** Most active keys of one account: two, so that one can be rotated without a gap (contract.md#accounts). */
const MAXIMUM_KEYS = 2;
const MOST_ALIASES = 20;
/** About 1,500 accounts with webhook and signature. */
const MOST_BYTES = 2 ** 20;

/** The error of an unusable accounts file. The message names places, never values, so that it may be logged. */
export const invalidAccounts = (message: string) => codedError('invalid_accounts', message, { loggable: true });

/** Content of a file that an account names, or the reason for its rejection. */
export async function readBounded(path: string, maximumBytes: number): Promise<Buffer | { readonly refusal: string }> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) return { refusal: 'cannot be read' };
  if (file.size > maximumBytes) return { refusal: `must have at most ${maximumBytes} bytes` };
  return readFile(path).catch(() => ({ refusal: 'cannot be read' }));
}

const ORIGIN = /^https?:\/\/[a-z0-9.\-_[\]:]+$/;

/**
 * True for an origin that may frame the component: exactly `https://host[:port]`, or `http://localhost[:port]`. Rejects paths, wildcards,
 * credentials and upper case, because browsers compare origins as written. Other URL characters, such as `;` and `,`, could end a directive
 * or a policy (CSP 3, 2.2).
 */
function isComponentOrigin(text: string): boolean {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
}

/** Rejects offsets such as +02:00: they have no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false;
  }
}

/** `https`, or `http` to this machine itself; production sends nothing to the latter. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** 24 to 64 bytes in base64, as in Standard Webhooks. */
const WebhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, { error: 'must be whsec_ and 24 to 64 bytes in base64' });

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;
const quota = z.int().min(0).max(1_000_000_000);

const FileKey = z.strictObject({
  id: KeyId,
  sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, { error: 'must have 64 hexadecimal digits' }),
});

const FileAccount = z
  .strictObject({
    id: AccountId,
    name: z.string().min(1).max(100),
    keys: z
      .array(FileKey)
      .max(MAXIMUM_KEYS)
      .refine((keys) => areDistinct(keys.map((key) => key.id)), { error: 'must have distinct ids' }),
    default_locale: Locale,
    allowed_locales: z.array(Locale).nonempty().refine(areDistinct, { error: 'must be distinct' }),
    value_set: ValueSet,
    show_results: z.boolean().default(true),
    time_zone: z
      .string()
      .refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Paris' })
      .default('UTC'),
    quotas: z.strictObject({
      sessions_per_day: quota,
      submissions_per_minute: quota,
      documents_per_minute: quota.default(60),
    }),
    component_origins: z
      .array(
        z.string().refine(isComponentOrigin, { error: 'must be an exact https origin, or an http one of localhost' }),
      )
      .default([]),
    logo: z.string().min(1).optional(),
    report: z
      .strictObject({
        paper: z.enum(['a4', 'letter']).optional(),
        label_area: z.boolean().default(false),
        signature: z.strictObject({ certificate: z.string().min(1), key: z.string().min(1) }).optional(),
      })
      .optional(),
    webhook: z
      .strictObject({
        url: z.string().max(2_000).refine(isWebhookUrl, { error: 'must be an https URL without credentials' }),
        secrets: z.array(WebhookSecret).min(1).max(2).refine(areDistinct, { error: 'must be distinct' }),
      })
      .optional(),
  })
  .refine((account) => account.allowed_locales.includes(account.default_locale), {
    path: ['default_locale'],
    error: 'must be one of allowed_locales',
  });

const keyDigests = (accounts: readonly FileAccount[]) =>
  accounts.flatMap((account) => account.keys.map((key) => key.sha256.toLowerCase()));

const AccountsFile = z.strictObject({
  accounts: z
    .array(FileAccount)
    .nonempty()
    .refine((accounts) => areDistinct(accounts.map((account) => account.id)), { error: 'must have distinct ids' })
    .refine((accounts) => areDistinct(keyDigests(accounts)), { error: 'must not share a key' }),
});

/** A parsed account of the file. */
export type FileAccount = z.infer<typeof FileAccount>;

/** Fields of a new account beside its first key, in the form of the file. */
export type NewAccount = Omit<z.input<typeof FileAccount>, 'keys' | 'logo'>;

/** Values of a document; throws `invalid_accounts` for aliases that multiply it. */
function readValues(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch {
    // The library throws a plain error for this alone.
    throw invalidAccounts('the accounts file has too many aliases');
  }
}

/** Text of the accounts file; throws `invalid_accounts` for one that cannot be read, or is too large. */
export async function readAccountsFile(file: string): Promise<string> {
  const content = await readBounded(file, MOST_BYTES);
  if ('refusal' in content) throw invalidAccounts(`the accounts file ${content.refusal}`);
  return content.toString();
}

/** Parses the accounts file. Throws `code: 'invalid_accounts'`, which names each wrong place by pointer or line, never its value. */
export function parseAccountsFile(text: string): readonly FileAccount[] {
  const document = parseDocument(text, { prettyErrors: false });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const line = text.slice(0, syntaxError.pos[0]).split('\n').length;
    throw invalidAccounts(`the accounts file is not YAML: ${syntaxError.code} in line ${line}`);
  }
  const content = readValues(document);
  const parsed = AccountsFile.safeParse(content);
  if (parsed.success) return parsed.data.accounts;
  const errors = listFieldErrors(parsed.error, content);
  const places = errors.map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`);
  throw invalidAccounts(`the accounts file is not valid: ${places.join('; ')}`);
}
