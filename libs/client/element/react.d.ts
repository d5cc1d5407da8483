import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PainAssessmentAttributes, PainAssessmentElement } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pain-assessment': DetailedHTMLProps<HTMLAttributes<PainAssessmentElement>, PainAssessmentElement> &
        PainAssessmentAttributes;
    }
  }
}
