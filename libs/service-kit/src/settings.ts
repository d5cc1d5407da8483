import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type CodedError, codedError } from './errors.ts';
import { parseSealingKeys } from './sealing/sealing-keys.ts';

/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The problem of one variable, without its value. */
interface SettingsProblem {
  readonly variable: string;
  readonly problem: string;
}

/** Error of a bad environment; the message names each bad variable, and no value. */
export type SettingsError = CodedError<'invalid_settings'> & { readonly problems: readonly SettingsProblem[] };

/** Variables of all services with a secret; `<variable>_FILE` names a file with the value instead (contract.md#settings). */
export const SECRET_VARIABLES = ['NATS_URL', 'REDIS_URL', 'SEALING_KEYS', 'BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER'];

/** The parsed content of a file: null without a path, undefined if it cannot be read or parsed. Node's message may quote the file. */
function readAs<T>(path: string | undefined, parse: (content: Buffer) => T): T | null | undefined {
  if (path === undefined) return null;
  try {
    return parse(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** Adds the secrets from files to the environment, without the line break at their end; lists the variables with a bad file. */
function readSecrets(given: Environment): { env: Environment; problems: SettingsProblem[] } {
  const env: Record<string, string | undefined> = { ...given };
  const problems: SettingsProblem[] = [];
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const value = readAs(given[variable], (content) => content.toString('utf8').replace(/\r?\n$/, ''));
    if (value === null) continue;
    if (given[name] !== undefined) problems.push({ variable, problem: `is set, but ${name} is set as well` });
    else if (value === undefined) problems.push({ variable, problem: 'must be a readable file' });
    else if (value === '') problems.push({ variable, problem: 'must be a file that is not empty' });
    else env[name] = value;
  }
  return { env, problems };
}

/** Parses the environment with a schema; empty variables count as absent, secrets may be in files. Throws `invalid_settings`. */
export function parseSettings<T>(schema: z.ZodType<T>, env: Environment): T {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { env: given, problems } = readSecrets(set);
  const outcome = schema.safeParse(given);
  if (outcome.success && problems.length === 0) return outcome.data;
  const badFiles = new Set(problems.map(({ variable }) => variable));
  const issues = outcome.error?.issues ?? [];
  const others = issues
    .map((issue) => ({
      variable: String(issue.path[0] ?? 'environment'),
      // zod's messages quote no input, except keys of strict objects, and an environment is never one.
      problem: isMissing(issue, given) ? 'is required' : issue.message,
    }))
    .filter(({ variable }) => !badFiles.has(`${variable}_FILE`));
  const all = [...problems, ...others];
  // Schemas of several services report a variable that they share.
  const lines = new Set(all.map(({ variable, problem }) => `${variable}: ${problem}`));
  throw codedError('invalid_settings', `Bad settings: ${[...lines].join('; ')}`, { problems: all });
}

/** A rule over several variables states itself why one of them is required. */
const isMissing = (issue: z.core.$ZodIssue, given: Environment) =>
  issue.code !== 'custom' && given[String(issue.path[0])] === undefined;

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

/** A text that `parse` accepts; `message` describes the problem, never the error of `parse`. */
export function parsedSetting(parse: (text: string) => unknown, message: string): z.ZodString {
  return z.string().refine(isAcceptedBy(parse), { message });
}

/** Keys in the form of `parseSealingKeys`. */
export const keysSetting = parsedSetting(
  parseSealingKeys,
  'must be kid:base64 of 32 random bytes, separated by commas',
);

/** `on` or `off`, off by default. */
const switchSetting = z.enum(['on', 'off']).default('off');

const NATS_SERVER = /^(nats|tls):\/\/[^\s,]+$/;

/** NATS servers as URLs separated by commas, `nats://` or `tls://`, with the user in the first. */
const natsUrlSetting = z
  .string()
  .refine((urls) => urls.split(',').every((url) => NATS_SERVER.test(url.trim()) && URL.canParse(url.trim())), {
    message: 'must be nats:// or tls:// URLs separated by commas',
  });

/** Settings that every service has (contract.md#settings); spread into its own schema. */
export const platformSettings = {
  NODE_ENV: z.string().optional(),
  /** Address that every port listens on; all addresses if absent. */
  HOST: z.string().optional(),
  ADMIN_PORT: portSetting(9090),
  NATS_URL: natsUrlSetting,
  /** PEM files: certificate and key of this service for NATS, and the only authorities that may sign the server's certificate (ADR 0127). */
  NATS_TLS_CERT_FILE: z.string().optional(),
  NATS_TLS_KEY_FILE: z.string().optional(),
  NATS_TLS_CA_FILE: z.string().optional(),
  /** A service mesh encrypts: production accepts transport without TLS or password. */
  ALLOW_PLAIN_TRANSPORT: switchSetting,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Base address of an OTLP/HTTP collector; tracing is off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Time in seconds between the termination signal and the closing of ports, unready, so that load balancers notice. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Longest time in seconds for closing after that: the longest call, then running webhook attempts, then traces. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(1).max(600).default(50),
} as const;

/** Settings that `runService` reads. */
export type PlatformSettings = z.infer<z.ZodObject<typeof platformSettings>>;

/** Reports a variable as bad. */
export type ReportProblem = (variable: string, message: string) => void;

/**
 * Adds rules over several variables to a schema. The rules run even if single variables are bad, so one start names all problems. For the
 * rules a bad variable is absent; the error names it once.
 */
export function withRules<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  rules: (settings: Partial<z.output<z.ZodObject<Shape>>>, report: ReportProblem) => void,
): z.ZodObject<Shape> {
  return schema.superRefine(
    (settings, context) => {
      const bad = new Set(context.issues.map(({ path }) => String(path?.[0])));
      const good = Object.fromEntries(Object.entries(settings).filter(([variable]) => !bad.has(variable)));
      rules(good as Partial<typeof settings>, (variable, message) => {
        if (!bad.has(variable)) context.addIssue({ code: 'custom', path: [variable], message });
      });
    },
    { when: () => true },
  );
}

/** Settings that decide the protection of a connection; `NATS_URL` is absent inside one process. */
type ProtectedSettings = Partial<Pick<PlatformSettings, 'NODE_ENV' | 'ALLOW_PLAIN_TRANSPORT'>> & {
  NATS_URL?: string | undefined;
};

/** True if production must reject a connection without encryption. */
export const refusesPlainTransport = ({ NODE_ENV, ALLOW_PLAIN_TRANSPORT }: ProtectedSettings): boolean =>
  NODE_ENV === 'production' && ALLOW_PLAIN_TRANSPORT !== 'on';

/** Requires in production an encrypted bus with credentials, and payload keys in these variables (contract.md#settings). */
export function requireProtectedBus<S extends ProtectedSettings>(...keyVariables: (keyof S & string)[]) {
  return (settings: S, report: ReportProblem): void => {
    const { NODE_ENV, NATS_URL } = settings;
    if (NATS_URL !== undefined) checkTlsFiles(settings, report, { server: 'NATS', encrypted: hasTls(NATS_URL) });
    if (NODE_ENV !== 'production') return;
    for (const variable of keyVariables) {
      if (settings[variable] === undefined) report(variable, 'is required in production');
    }
    if (NATS_URL !== undefined && refusesPlainTransport(settings) && !isProtected(NATS_URL)) {
      report('NATS_URL', 'must be tls:// with a user in production, unless ALLOW_PLAIN_TRANSPORT is on');
    }
  };
}

const natsServers = (natsUrl: string) => natsUrl.split(',').map((url) => new URL(url.trim()));
const hasTls = (natsUrl: string) => natsServers(natsUrl).every(({ protocol }) => protocol === 'tls:');
const isProtected = (natsUrl: string) => natsServers(natsUrl)[0]?.username !== '' && hasTls(natsUrl);

/** Paths of PEM files for the connections to one server. */
export interface TlsFiles {
  /** Certificate of this service for the server, with its chain. */
  readonly certFile?: string | undefined;
  /** Private key of that certificate. */
  readonly keyFile?: string | undefined;
  /** The only authorities that may sign the server's certificate; Node's own if absent. */
  readonly caFile?: string | undefined;
}

type TlsServer = 'NATS' | 'REDIS';
const TLS_FILES = { certFile: 'CERT_FILE', keyFile: 'KEY_FILE', caFile: 'CA_FILE' } as const;

/** Returns the TLS files in the settings of one server. */
export function readTlsFiles(settings: object, server: TlsServer): TlsFiles {
  const named = settings as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(Object.entries(TLS_FILES).map(([file, name]) => [file, named[`${server}_TLS_${name}`]]));
}

const TLS_SERVERS = ['NATS', 'REDIS'] as const;

/** Seconds until each client certificate in the settings expires, negative after that; 0 if its file cannot be read. */
export function listClientCertificates(settings: object, now: number) {
  return TLS_SERVERS.flatMap((server) => {
    const cert = readAs(readTlsFiles(settings, server).certFile, (pem) => new X509Certificate(pem));
    if (cert === null) return [];
    const level = cert === undefined ? 0 : (Date.parse(cert.validTo) - now) / 1_000;
    return [{ labels: { server }, level }];
  });
}

/** Reports unusable files, and files without effect because the address has no TLS; names neither path nor content. */
export function checkTlsFiles(
  settings: object,
  report: ReportProblem,
  { server, encrypted }: { server: TlsServer; encrypted: boolean },
): void {
  const files = readTlsFiles(settings, server);
  const check = (isRight: boolean, file: keyof TlsFiles, problem: string) => {
    if (!isRight) report(`${server}_TLS_${TLS_FILES[file]}`, problem);
  };
  for (const file of Object.keys(TLS_FILES) as (keyof TlsFiles)[]) {
    check(encrypted || files[file] === undefined, file, `is set, but ${server}_URL is without TLS`);
  }
  const { certFile, keyFile, caFile } = files;
  const cert = readAs(certFile, (pem) => new X509Certificate(pem));
  const key = readAs(keyFile, createPrivateKey);
  const ca = readAs(caFile, (pem) => new X509Certificate(pem));
  check(certFile !== undefined || keyFile === undefined, 'certFile', 'is required with its key');
  check(keyFile !== undefined || certFile === undefined, 'keyFile', 'is required with its certificate');
  check(cert !== undefined, 'certFile', 'must be a readable PEM file with a certificate');
  check(key !== undefined, 'keyFile', 'must be a readable PEM file with a private key');
  check(ca !== undefined, 'caFile', 'must be a readable PEM file with certificates');
  check(!cert || !key || cert.checkPrivateKey(key), 'keyFile', 'is not the key of the certificate');
}
