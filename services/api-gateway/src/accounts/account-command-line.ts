import { parseArgs } from 'node:util';
import { createAccount, type IssuedKey, revokeKey, rotateKey } from './account-commands.ts';
import { USAGE } from './account-usage.table.ts';
import type { NewAccount } from './accounts-file.ts';
import { createWebhookSecret } from './api-key.ts';

const OPTIONS = {
  file: { type: 'string' },
  name: { type: 'string' },
  'default-locale': { type: 'string', default: 'en-GB' },
  locale: { type: 'string', multiple: true },
  'value-set': { type: 'string', default: 'fr' },
  'hide-results': { type: 'boolean', default: false },
  'time-zone': { type: 'string', default: 'UTC' },
  'sessions-per-day': { type: 'string', default: '1000' },
  'submissions-per-minute': { type: 'string', default: '60' },
  'documents-per-minute': { type: 'string', default: '60' },
  origin: { type: 'string', multiple: true },
  webhook: { type: 'string' },
  'webhook-secret': { type: 'string', multiple: true },
  test: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
type Options = ReturnType<typeof readArguments>['values'];

function toWebhook({ webhook: url, 'webhook-secret': given }: Options): NewAccount['webhook'] {
  if (url !== undefined) return { url, secrets: given ?? [createWebhookSecret()] };
  if (given) throw new Error('--webhook-secret needs --webhook');
  return undefined;
}

function toNewAccount(id: string, options: Options): NewAccount {
  const webhook = toWebhook(options);
  // The check of the whole file covers locales and value set, before it is written.
  const account = {
    id,
    name: options.name ?? id,
    default_locale: options['default-locale'],
    allowed_locales: options.locale ?? [options['default-locale']],
    value_set: options['value-set'],
    show_results: !options['hide-results'],
    time_zone: options['time-zone'],
    quotas: {
      sessions_per_day: Number(options['sessions-per-day']),
      submissions_per_minute: Number(options['submissions-per-minute']),
      documents_per_minute: Number(options['documents-per-minute']),
    },
    component_origins: options.origin ?? [],
    ...(webhook && { webhook }),
  };
  return account as NewAccount;
}

const announce = ({ keyId, apiKey }: IssuedKey) =>
  `${apiKey}\nThis is key ${keyId}. It is shown this once; only its SHA-256 is kept.\n`;

async function create(file: string, account: NewAccount, options: Options): Promise<string> {
  const announced = announce(await createAccount(file, account, options.test ? 'test' : 'live'));
  const [secret] = account.webhook?.secrets ?? [];
  if (secret === undefined || options['webhook-secret']) return announced;
  return `${announced}${secret}\nThis is the secret of its webhook, for who receives it. The accounts file holds it, too.\n`;
}

async function execute(file: string, positionals: readonly string[], options: Options): Promise<string | undefined> {
  const [command, accountId, keyId, ...rest] = positionals;
  if (!accountId || rest.length > 0) return undefined;
  if (command === 'create' && !keyId) return create(file, toNewAccount(accountId, options), options);
  if (command === 'rotate' && !keyId) {
    return announce(await rotateKey(file, accountId, options.test ? 'test' : 'live'));
  }
  if (command !== 'revoke' || !keyId) return undefined;
  await revokeKey(file, accountId, keyId);
  return `Key ${keyId} is revoked; running services refuse it within 10 s.\n`;
}

/** `npm run account -- create|rotate|revoke`; returns the exit code: 0 done, 1 rejected, 2 wrong usage. */
export async function runAccountCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: { write(text: string): void; complain(text: string): void },
): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.help) {
      terminal.write(USAGE);
      return 0;
    }
    const file = values.file ?? environment.ACCOUNTS_FILE;
    const done = file ? await execute(file, positionals, values) : undefined;
    if (done === undefined) terminal.complain(USAGE);
    else terminal.write(done);
    return done === undefined ? 2 : 0;
  } catch (error) {
    terminal.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
