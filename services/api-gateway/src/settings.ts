import { readFileSync } from 'node:fs';
import {
  REPORT_COMPARISON,
  REPORT_FIGURES,
  REPORT_PDF,
  SCORING_COMPARE,
  SCORING_COMPUTE,
} from '@pain-assessment/contracts';
import {
  checkTlsFiles,
  countSetting,
  keysSetting,
  parsedSetting,
  parseSealingKeys,
  platformSettings,
  portSetting,
  type ReportProblem,
  refusesPlainTransport,
  requireProtectedBus,
  withRules,
} from '@pain-assessment/service-kit';
import express from 'express';
import { z } from 'zod';
import { parseRedisUrl } from './store/redis-url.ts';
import { parseNetworks } from './webhooks/address-guard.ts';

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), { message: 'must have neither query nor fragment' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const splitNetworks = (list: string) => list.split(',').map((network) => network.trim());

const gatewaySettings = z.object({
  ...platformSettings,
  PORT: portSetting(8080),
  /** Proxies with a trusted `X-Forwarded-For`: addresses, networks and names, in the form of Express' `trust proxy`. */
  TRUSTED_PROXIES: parsedSetting(
    (list) => express().set('trust proxy', list),
    'must be addresses or networks, separated by commas',
  ).optional(),
  /** Default: `http://localhost:{PORT}`. */
  PUBLIC_BASE_URL: baseUrl.optional(),
  ACCOUNTS_FILE: z.string().optional(),
  SEALING_KEYS: keysSetting.optional(),
  /** Wrap the keys of session data instead of SEALING_KEYS: after their deletion a copy of Redis opens nothing. */
  SESSION_KEYS: keysSetting.optional(),
  /** A file with SESSION_KEYS; a change takes effect within a second, without a restart. */
  SESSION_KEYS_FILE: parsedSetting(
    (path) => parseSealingKeys(readFileSync(path, 'utf8').trim()),
    'must be a readable file of keys, as SESSION_KEYS has them',
  ).optional(),
  /** Keys shared by the gateway and one other service. */
  BUS_KEYS_SCORING: keysSetting.optional(),
  BUS_KEYS_RENDERER: keysSetting.optional(),
  REDIS_URL: parsedSetting(
    parseRedisUrl,
    'must be redis://host:port[/database] or rediss://…, for a cluster several without a database, separated by commas',
  ).optional(),
  /** PEM files: certificate and key of the gateway for Redis, and the only authorities that may sign the server's certificate. */
  REDIS_TLS_CERT_FILE: z.string().optional(),
  REDIS_TLS_KEY_FILE: z.string().optional(),
  REDIS_TLS_CA_FILE: z.string().optional(),
  SESSION_TTL_SECONDS: countSetting(7_200),
  RESULT_RETENTION_SECONDS: countSetting(900),
  TOMBSTONE_TTL_SECONDS: countSetting(86_400),
  IDEMPOTENCY_TTL_SECONDS: countSetting(86_400),
  /** Share of Redis's `maxmemory` that the sessions of one account may hold. */
  STORE_SHARE_PER_ACCOUNT: z.coerce.number().positive().max(1).default(0.25),
  /** `on` or `off`: whether an idle renderer prints the report of a completed session before somebody asks for it. */
  REPORTS_AHEAD: z.enum(['on', 'off']).default('on'),
  /** Directory with licensed wordings, `<locale>/<questionnaire id>.json`, as for the scoring service. */
  QUESTIONNAIRE_TEXTS_DIR: z.string().optional(),
  /** Private networks that webhooks may reach, in CIDR notation, separated by commas. */
  WEBHOOK_ALLOWED_NETWORKS: parsedSetting(
    (list) => parseNetworks(splitNetworks(list)),
    'must be networks such as 10.0.0.0/8, separated by commas',
  )
    .transform(splitNetworks)
    .default([]),
  /** Port of the demo integrator, 0 without one; the development accounts allow it to frame the component. */
  DEMO_PORT: portSetting(8081),
  /** Receiver of notifications for the demo integrator's development account; without it there are none. */
  DEMO_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
});

type Settings = Partial<Omit<z.infer<typeof gatewaySettings>, 'NATS_URL'>> & { NATS_URL?: string | undefined };

/** Replicas, and a process after its restart, need the same accounts and keys, so none may be generated there (contract.md#settings). */
function allowsGeneratedSecrets({ NODE_ENV, REDIS_URL }: Settings, isAlone: boolean): boolean {
  if (NODE_ENV === 'production') return false;
  return (REDIS_URL === undefined && !isAlone) || NODE_ENV === 'development' || NODE_ENV === 'test';
}

function requireSecrets(settings: Settings, report: ReportProblem, isAlone: boolean): void {
  if (allowsGeneratedSecrets(settings, isAlone)) return;
  for (const variable of ['ACCOUNTS_FILE', 'SEALING_KEYS'] as const) {
    if (settings[variable] === undefined) report(variable, 'is required in production and with REDIS_URL');
  }
}

function requireTls(settings: Settings, report: ReportProblem): void {
  const { PUBLIC_BASE_URL, REDIS_URL } = settings;
  const redis = REDIS_URL === undefined ? null : parseRedisUrl(REDIS_URL);
  if (redis) checkTlsFiles(settings, report, { server: 'REDIS', encrypted: redis.tls });
  if (!refusesPlainTransport(settings)) return;
  if (PUBLIC_BASE_URL === undefined) {
    report('PUBLIC_BASE_URL', 'is required in production, as its default is http://localhost');
  } else if (PUBLIC_BASE_URL.startsWith('http:')) {
    report('PUBLIC_BASE_URL', 'must be https:// in production, unless ALLOW_PLAIN_TRANSPORT is on');
  }
  if (redis && !(redis.tls && redis.password)) {
    report('REDIS_URL', 'must be rediss:// with a password in production, unless ALLOW_PLAIN_TRANSPORT is on');
  }
}

const KEY_LISTS = ['SEALING_KEYS', 'SESSION_KEYS', 'BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER'] as const;

/** The keys of one service must not open the payloads of another. */
function requireDistinctKeys(settings: Settings, report: ReportProblem): void {
  const seen = new Set<string>();
  for (const variable of KEY_LISTS) {
    const text = settings[variable];
    const keys = text === undefined ? [] : parseSealingKeys(text).map(({ key }) => key.toString('hex'));
    if (keys.some((key) => seen.has(key))) report(variable, 'repeats a key of another variable');
    for (const key of keys) seen.add(key);
  }
  if (settings.SESSION_KEYS !== undefined && settings.SESSION_KEYS_FILE !== undefined) {
    report('SESSION_KEYS_FILE', 'is set, but SESSION_KEYS is set as well');
  }
}

const requireBus = requireProtectedBus<Settings>('BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER');

/** `isAlone`: the gateway is its own service, with Redis and NATS, and no part of another process. */
const requireProtection = (isAlone: boolean) => (settings: Settings, report: ReportProblem) => {
  requireSecrets(settings, report, isAlone);
  if (isAlone || settings.NATS_URL !== undefined) requireBus(settings, report);
  requireTls(settings, report);
  requireDistinctKeys(settings, report);
};

export function busKeys({ BUS_KEYS_SCORING: scoring, BUS_KEYS_RENDERER: renderer }: Settings) {
  return {
    [SCORING_COMPUTE.subject]: scoring,
    [SCORING_COMPARE.subject]: scoring,
    [REPORT_FIGURES.subject]: renderer,
    [REPORT_PDF.subject]: renderer,
    [REPORT_COMPARISON.subject]: renderer,
  };
}

/** Environment of the gateway inside another process, where Redis and NATS are optional (contract.md#settings). */
export const EmbeddedGatewaySettings = withRules(
  gatewaySettings.extend({ NATS_URL: platformSettings.NATS_URL.optional() }),
  requireProtection(false),
);

/** Environment of the gateway as its own service: Redis and NATS are required (contract.md#settings). */
export const GatewaySettings = withRules(gatewaySettings.required({ REDIS_URL: true }), requireProtection(true));

/** Settings of the gateway, alone or embedded. */
export type GatewaySettings = z.infer<typeof EmbeddedGatewaySettings>;
