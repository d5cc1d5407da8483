import type { HTMLAttributes } from 'preact';
import type { PainAssessmentAttributes, PainAssessmentElement } from './index.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'pain-assessment': HTMLAttributes<PainAssessmentElement> & PainAssessmentAttributes;
    }
  }
}
