import type { DraftAssessment, Module } from '@pain-assessment/contracts';
import type { BundleContents } from './port.ts';

/** The draft of a reopened session: the bundle's parts for the modules asked for; what it lacks starts empty (contract 1, rules of creation). */
export function prefillOf({ assessment }: BundleContents, modules: readonly Module[]): DraftAssessment {
  const { cartography, answers } = assessment;
  return {
    ...(cartography && modules.includes('cartography') ? { cartography } : {}),
    ...(answers && modules.includes('questionnaires') ? { answers } : {}),
  };
}
