import { keysSetting, platformSettings, requireProtectedBus, withRules } from '@pain-assessment/service-kit';
import { z } from 'zod';

const scoringSettings = z.object({
  ...platformSettings,
  BUS_KEYS_SCORING: keysSetting.optional(),
  /** Directory with licensed wordings, `<locale>/<questionnaire id>.json`; without it our own, unofficial ones. */
  QUESTIONNAIRE_TEXTS_DIR: z.string().optional(),
});

/** Environment of scoring inside another process, which provides the bus. */
export const EmbeddedSettings = scoringSettings.omit({ NATS_URL: true });

/** Environment of the scoring service (contract.md#settings). */
export const Settings = withRules(scoringSettings, requireProtectedBus('BUS_KEYS_SCORING'));
export type Settings = z.infer<typeof Settings>;
