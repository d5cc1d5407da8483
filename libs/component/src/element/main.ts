import { PainAssessmentElement } from './pain-assessment-element.ts';

const NAME = 'pain-assessment';
/** A page that loads the script twice keeps the first definition. */
if (!customElements.get(NAME)) customElements.define(NAME, PainAssessmentElement);
