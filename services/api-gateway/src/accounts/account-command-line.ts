import { parseArgs } from 'node:util';
import { parseAccountsFile } from './accounts-file.ts';
import { createApiKey, createWebhookSecret, digestApiKey, type KeyMode } from './api-key.ts';

const USAGE = `Usage: npm run --silent account -- <account> [--test]

Prints a new key of an account, once, then a file with its entry: ids are 1 to 32 of a-z, 0-9, - and _.
A new account: paste the entry into the accounts file and edit it.
A second key of an account: paste its item of \`keys\` beside the first one.

  --test       a key sk_test_…, which marks all that it makes, instead of sk_live_…
  -h, --help   this text
`;

/** An accounts file with one account and its key; the id of a key names its day. */
const writeEntry = (account: string, apiKey: string, day: string) => `accounts:
  - id: ${account}
    name: ${account} # on the report, unless there is a logo
    keys: [{ id: k${day}, sha256: ${digestApiKey(apiKey).toString('hex')} }] # at most two
    default_locale: en-GB
    allowed_locales: [en-GB]
    value_set: fr # of EQ-5D-5L: fr or us
    time_zone: UTC # IANA name: the times on reports
    show_results: true # shows the results to the patient at the end
    quotas: { sessions_per_day: 1000, submissions_per_minute: 60, documents_per_minute: 60 }
    component_origins: [] # origins that may frame the component
    # webhook: { url: "https://records.example/hooks/pain", secrets: [${createWebhookSecret()}] }
`;

function readArguments(args: readonly string[]) {
  const options = {
    test: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
}

/**
 * `npm run account`: writes the key to standard error and its entry to standard output, so that a redirected file has no key. Returns
 * the exit code: 0 done, 1 rejected, 2 wrong usage.
 */
export function runAccountCommand(
  args: readonly string[],
  terminal: { write(text: string): void; complain(text: string): void },
): number {
  try {
    const { values, positionals } = readArguments(args);
    const [account, ...rest] = positionals;
    if (values.help) {
      terminal.write(USAGE);
      return 0;
    }
    if (account === undefined || rest.length > 0) {
      terminal.complain(USAGE);
      return 2;
    }
    const mode: KeyMode = values.test ? 'test' : 'live';
    const apiKey = createApiKey(mode, account);
    const entry = writeEntry(account, apiKey, new Date().toISOString().slice(0, 10).replaceAll('-', ''));
    parseAccountsFile(entry);
    terminal.complain(`${apiKey}\nThis key is shown once: the service keeps its SHA-256 only.\n`);
    terminal.write(entry);
    return 0;
  } catch (error) {
    terminal.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
