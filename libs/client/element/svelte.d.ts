import type { HTMLAttributes } from 'svelte/elements';
import type { PainAssessmentAttributes, PainAssessmentElement } from './index.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'pain-assessment': Omit<HTMLAttributes<PainAssessmentElement>, keyof PainAssessmentAttributes> &
      PainAssessmentAttributes;
  }
}
