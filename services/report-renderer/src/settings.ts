import {
  countSetting,
  keysSetting,
  platformSettings,
  requireProtectedBus,
  withRules,
} from '@pain-assessment/service-kit';
import { z } from 'zod';

const settings = z.object({
  ...platformSettings,
  BUS_KEYS_RENDERER: keysSetting.optional(),
  /** Path of Chromium, Chrome or chrome-headless-shell; by default the system's, then the bundled one (contract.md#settings). */
  CHROMIUM_PATH: z.string().optional(),
  /** `on` or `off`; unset is on, but off for root outside production. */
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).optional(),
  /** Browser pages that print at once. */
  RENDER_CONCURRENCY: countSetting(4),
  /** Reports that may wait for a page; more are rejected at once. */
  RENDER_QUEUE_LIMIT: countSetting(32),
  /** Time of one report for queue, launch and print. */
  RENDER_BUDGET_SECONDS: z.coerce.number().min(1).max(120).default(15),
  /** Longest time between two steps of a print before the browser counts as hung. */
  RENDER_PRINT_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(120).default(6),
  /** The browser is replaced after this number of prints … */
  RENDER_RECYCLE_AFTER: countSetting(500),
  /** … or above this memory in MB. */
  RENDER_RECYCLE_ABOVE_MB: countSetting(1024),
});

/** Environment of the renderer inside another process, which provides the bus. */
export const EmbeddedSettings = settings.omit({ NATS_URL: true });

/** Environment of the report renderer (contract.md#settings). */
export const Settings = withRules(settings, requireProtectedBus('BUS_KEYS_RENDERER'));
/** Parsed settings of rendering. */
export type RendererSettings = z.infer<typeof EmbeddedSettings>;

/**
 * `required`: Chromium starts only with its sandbox; `preferred`: it starts without if the sandbox fails, with a warning;
 * `off`: by setting, or for root in development.
 */
export type SandboxPolicy = 'required' | 'preferred' | 'off';

/** Decides on Chromium's sandbox, which Chromium rejects for root; throws if production would lose it silently. */
export function sandboxPolicy(
  { CHROMIUM_SANDBOX: setting, NODE_ENV: environment }: Pick<RendererSettings, 'CHROMIUM_SANDBOX' | 'NODE_ENV'>,
  root: boolean,
): SandboxPolicy {
  if (setting === 'off') return 'off';
  if (setting === 'on') return 'required';
  if (environment !== 'production') return root ? 'off' : 'preferred';
  if (root) throw new Error('CHROMIUM_SANDBOX: run as another user than root, or set it to off');
  return 'required';
}
