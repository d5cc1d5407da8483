import { z } from 'zod';
import { type CodedError, codedError } from './errors.ts';
import { parseSealingKeys } from './sealing/sealing-keys.ts';
import { findTlsProblem, type TlsFiles } from './tls-files.ts';

/** Environment variables as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with one variable, without its value. */
export interface SettingsProblem {
  readonly variable: string;
  readonly problem: string;
}

/** A bad environment; the message names each bad variable, and no value. */
export type SettingsError = CodedError<'invalid_settings'> & { readonly problems: readonly SettingsProblem[] };

/** Makes the error that names these problems, each once. */
export function settingsError(problems: readonly SettingsProblem[]): SettingsError {
  const lines = new Set(problems.map(({ variable, problem }) => `${variable}: ${problem}`));
  return codedError('invalid_settings', `Bad settings: ${[...lines].join('; ')}`, { problems });
}

/** Parses the environment once with a schema; an empty variable counts as absent. Throws `invalid_settings`. */
export function parseSettings<T>(schema: z.ZodType<T>, env: Environment): T {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const outcome = schema.safeParse(given);
  if (outcome.success) return outcome.data;
  throw settingsError(
    outcome.error.issues.map((issue) => ({
      variable: String(issue.path[0] ?? 'environment'),
      problem: isMissing(issue, given) ? 'is required' : describeIssue(issue),
    })),
  );
}

/** A rule over several variables says itself why one of them is required. */
const isMissing = (issue: z.core.$ZodIssue, given: Environment) =>
  issue.code !== 'custom' && given[String(issue.path[0])] === undefined;

/** zod's own words quote no input, save for the keys of strict objects, which an environment never is. */
function describeIssue(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? 'has unknown parts' : issue.message;
}

/** Settings as `parse` gives them, or null: bad ones end the process with code 1 and a line that names each variable. */
export function settingsOrExit<S>(service: string, parse: () => S): S | null {
  try {
    return parse();
  } catch (error) {
    process.stderr.write(`${service}: ${(error as Error).message}\n`);
    process.exitCode = 1;
    return null;
  }
}

/** A TCP port, 0 for one that the system chooses. */
export function portSetting(defaultPort: number): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(0).max(65_535).default(defaultPort);
}

/** A positive whole number, such as a count or seconds. */
export function countSetting(defaultCount: number): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(1).max(1_000_000_000).default(defaultCount);
}

const isAcceptedBy = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A text that `parse` accepts; the problem is described by `message`, never by what `parse` throws. No check of several variables runs on a bad one. */
export function parsedSetting(parse: (text: string) => unknown, message: string): z.ZodString {
  return z.string().refine(isAcceptedBy(parse), { message, abort: true });
}

/** Keys as `parseSealingKeys` reads them. */
export const keysSetting = parsedSetting(
  parseSealingKeys,
  'must be kid:base64 of 32 random bytes, separated by commas',
);

/** `on` or `off`, off by default. */
export const switchSetting = z.enum(['on', 'off']).default('off');

const NATS_SERVER = /^(nats|tls):\/\/[^\s,]+$/;

/** NATS servers as URLs separated by commas, `nats://` or `tls://`, with the user in the first. */
const natsUrlSetting = z
  .string()
  .refine((urls) => urls.split(',').every((url) => NATS_SERVER.test(url.trim()) && URL.canParse(url.trim())), {
    message: 'must be nats:// or tls:// URLs separated by commas',
    abort: true,
  });

/** Settings that every service has (contract.md#settings); spread into its own schema. */
export const platformSettings = {
  NODE_ENV: z.string().optional(),
  ADMIN_PORT: portSetting(9090),
  NATS_URL: natsUrlSetting,
  /** PEM files: certificate and key by which NATS knows this service, and the only authorities of its server. */
  NATS_TLS_CERT_FILE: z.string().optional(),
  NATS_TLS_KEY_FILE: z.string().optional(),
  NATS_TLS_CA_FILE: z.string().optional(),
  /** Serves and asks what does not seal its payloads yet, for an upgrade while running. */
  BUS_ACCEPT_UNSEALED: switchSetting,
  /** A service mesh encrypts: transport without TLS or password is accepted in production. */
  ALLOW_PLAIN_TRANSPORT: switchSetting,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Base address of an OTLP/HTTP collector; tracing is off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How long a process that was told to stop stays open unready, so that load balancers notice. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** How long closing may take after that before the process ends anyway. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(1).max(600).default(25),
} as const;

/** What `runService` needs of a service's settings. */
export type PlatformSettings = z.infer<z.ZodObject<typeof platformSettings>>;

/** Settings that decide whether a connection is protected; `NATS_URL` is absent inside one process. */
type ProtectedSettings = Pick<PlatformSettings, 'NODE_ENV' | 'ALLOW_PLAIN_TRANSPORT'> & {
  NATS_URL?: string | undefined;
};

/** Names a variable of a schema's `superRefine` as bad. */
export function addProblem(context: z.RefinementCtx, variable: string, message: string): void {
  context.addIssue({ code: 'custom', path: [variable], message });
}

/** Whether production must refuse a connection that is not encrypted. */
export const refusesPlainTransport = ({ NODE_ENV, ALLOW_PLAIN_TRANSPORT }: ProtectedSettings): boolean =>
  NODE_ENV === 'production' && ALLOW_PLAIN_TRANSPORT === 'off';

/** In production the bus is encrypted, asks who connects, and its payloads are sealed with the keys of these variables (contract.md#settings). */
export function requireProtectedBus<S extends ProtectedSettings>(...keyVariables: (keyof S & string)[]) {
  return (settings: S, context: z.RefinementCtx): void => {
    const { NODE_ENV, NATS_URL } = settings;
    if (NATS_URL === undefined) return;
    checkTlsFiles(settings, context, { server: 'NATS', encrypted: hasTls(NATS_URL) });
    if (NODE_ENV !== 'production') return;
    for (const variable of keyVariables) {
      if (settings[variable] === undefined) addProblem(context, variable, 'is required in production');
    }
    if (refusesPlainTransport(settings) && !isProtected(NATS_URL)) {
      addProblem(context, 'NATS_URL', 'must be tls:// with a user in production, unless ALLOW_PLAIN_TRANSPORT is on');
    }
  };
}

const natsServers = (natsUrl: string) => natsUrl.split(',').map((url) => new URL(url.trim()));
const hasTls = (natsUrl: string) => natsServers(natsUrl).every(({ protocol }) => protocol === 'tls:');
const isProtected = (natsUrl: string) => natsServers(natsUrl)[0]?.username !== '' && hasTls(natsUrl);

/** A server whose connections can have files of their own. */
type TlsServer = 'NATS' | 'REDIS';

const TLS_FILES = { certFile: 'CERT_FILE', keyFile: 'KEY_FILE', caFile: 'CA_FILE' } as const;

/** The files that settings name for the connections to a server. */
export function readTlsFiles<S extends TlsServer>(
  settings: { readonly [Variable in `${S}_TLS_${'CERT' | 'KEY' | 'CA'}_FILE`]?: string | undefined },
  server: S,
): TlsFiles {
  const named = settings as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(Object.entries(TLS_FILES).map(([file, name]) => [file, named[`${server}_TLS_${name}`]]));
}

/** Files that cannot be used, or would go unused because the address has no TLS, are a bad setting. */
export function checkTlsFiles(
  settings: object,
  context: z.RefinementCtx,
  { server, encrypted }: { server: TlsServer; encrypted: boolean },
): void {
  const files = readTlsFiles(settings, server);
  const [unused] = Object.entries(TLS_FILES).filter(([file]) => files[file as keyof TlsFiles] !== undefined);
  if (unused && !encrypted) {
    addProblem(context, `${server}_TLS_${unused[1]}`, `is set, but ${server}_URL is without TLS`);
  }
  const wrong = findTlsProblem(files);
  if (wrong) addProblem(context, `${server}_TLS_${TLS_FILES[wrong.file]}`, wrong.problem);
}
