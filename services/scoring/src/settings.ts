import { platformSettings } from '@pain-assessment/service-kit';
import { z } from 'zod';

/** Environment of the scoring service (contract 5). */
export const Settings = z.object({
  ...platformSettings,
  /** Directory with licensed wordings, `<locale>/<questionnaire id>.json`; our own, unofficial ones are used without it. */
  QUESTIONNAIRE_TEXTS_DIR: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;
