import { z } from 'zod';

/** A TCP port, 0 for one that the system chooses. */
export function portSetting(defaultPort: number): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(0).max(65_535).default(defaultPort);
}

/** A positive whole number, such as a count or seconds. */
export function countSetting(defaultCount: number): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(1).max(1_000_000_000).default(defaultCount);
}

const NATS_SERVER = /^(nats|tls):\/\/[^\s,]+$/;

/** NATS servers as URLs separated by commas, `nats://` or `tls://`, with the user in the first. */
export const natsUrlSetting = z
  .string()
  .refine((urls) => urls.split(',').every((url) => NATS_SERVER.test(url.trim()) && URL.canParse(url.trim())), {
    message: 'must be nats:// or tls:// URLs separated by commas',
  });

/** Settings that every service has (contract 5); spread into its own schema. */
export const platformSettings = {
  ADMIN_PORT: portSetting(9090),
  NATS_URL: natsUrlSetting,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Base address of an OTLP/HTTP collector; tracing is off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How long a process that was told to stop stays open unready, so that load balancers notice. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** How long closing may take after that before the process ends anyway. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(1).max(600).default(25),
} as const;

const PlatformSettings = z.object(platformSettings);
/** What `runService` needs of a service's settings. */
export type PlatformSettings = z.infer<typeof PlatformSettings>;
