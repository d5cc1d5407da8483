import { countSetting, platformSettings } from '@pain-assessment/service-kit';
import { z } from 'zod';

/** Settings of rendering, without those of the process; standalone spreads them into its own. */
export const rendererSettings = {
  NODE_ENV: z.string().optional(),
  /** Chromium, Chrome or chrome-headless-shell; without it the system's, else the bundled one (contract 5). */
  CHROMIUM_PATH: z.string().optional(),
  /** `on` or `off`; unset is on, but off for root outside production. */
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).optional(),
  /** Browser pages that print at once. */
  RENDER_CONCURRENCY: countSetting(4),
  /** Reports that may wait for a page; more are refused at once. */
  RENDER_QUEUE_LIMIT: countSetting(32),
  /** Budget of one report over queue, launch and print. */
  RENDER_BUDGET_SECONDS: z.coerce.number().min(1).max(120).default(15),
  /** Longest that a print may stand still before the browser counts as hung. */
  RENDER_PRINT_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(120).default(6),
  /** A browser is replaced after so many prints … */
  RENDER_RECYCLE_AFTER: countSetting(500),
  /** … or above so many MB. */
  RENDER_RECYCLE_ABOVE_MB: countSetting(1024),
} as const;

/** Environment of the report renderer (contract 5). */
export const Settings = z.object({ ...platformSettings, ...rendererSettings });
export type Settings = z.infer<typeof Settings>;

const RendererSettings = z.object(rendererSettings);
/** What rendering itself is told. */
export type RendererSettings = z.infer<typeof RendererSettings>;
