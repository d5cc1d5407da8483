import type { HTMLAttributes, PublicProps } from 'vue';
import type { PainAssessmentAttributes, PainAssessmentElement, PainAssessmentEvents } from './index.js';

type Listeners = {
  [Name in keyof PainAssessmentEvents as `on${Capitalize<Name>}`]?: (event: PainAssessmentEvents[Name]) => void;
};

declare module 'vue' {
  interface GlobalComponents {
    'pain-assessment': new () => PainAssessmentElement & {
      $props: Omit<HTMLAttributes, keyof Listeners> &
        Pick<PainAssessmentAttributes, 'sessionUrl' | 'session-url'> &
        Listeners &
        PublicProps;
    };
  }
}
