import { readFileSync } from 'node:fs';
import type { Result } from '@pain-assessment/contracts';
import { toFhirBundle } from '../to-fhir-bundle.ts';

const openApi = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));
/** The result in the public document. */
const EXAMPLE_RESULT: Result =
  openApi.paths['/v1/sessions/{id}/result'].get.responses['200'].content['application/json'].examples.typical.value;

export const toBundle = (result: Result) =>
  JSON.parse(JSON.stringify(toFhirBundle(result, { id: 'demo', name: 'Demo clinic' }))) as fhir4.Bundle;

export const odi: Result['questionnaires'][number] = {
  id: 'odi',
  name: 'ODI <&> "back"',
  version: 1,
  locale: 'en-GB',
  scores: {},
  score_ranges: { total: [0, 100] },
  answers: [
    { item: 'odi_1', question: 'Pain now', answer: 'Moderate', value: 2 },
    { item: 'odi_2', question: 'Personal care', answer: 'not answered', value: null },
  ],
  copyright: 'ODI © Jeremy Fairbank',
};
const eq5d: Result['questionnaires'][number] = {
  id: 'eq5d',
  name: 'EQ-5D-5L',
  version: 1,
  locale: 'en-GB',
  scores: { mobility: 3, self_care: 3, usual_activities: 3, pain_discomfort: 3, anxiety_depression: 3, index: 0.8 },
  score_ranges: { mobility: [1, 5], index: [-0.5, 1] },
  answers: [
    { item: 'mobility', question: 'Licensed question', answer: 'Licensed answer', value: 3 },
    { item: 'vas', question: 'Licensed scale', answer: '65', value: 65 },
  ],
  copyright: null,
};
export const COMPUTED: Result = {
  ...EXAMPLE_RESULT,
  zone: 'thoracolumbar_spine',
  questionnaires: [...EXAMPLE_RESULT.questionnaires.filter(({ id }) => id !== 'eq5d'), eq5d, odi],
  provenance: {
    value_set: 'fr',
    wording: {
      vas_global: { official: false, pack: null },
      odi: { official: false, pack: null },
      eq5d: { official: true, pack: 'en-GB/eq5d.json' },
    },
    capture: 'drawn',
    reopened_from: { computed_at: '2026-01-01T10:00:00.000Z' },
  },
  resume_bundle: 'rb1.k1.3q2-7wZk0mT9',
  mcri: {
    status: 'computed',
    score: 6.4,
    branches: { mapping: 8.4, functional_capacity: 5, eq5d: 7, hads: 8.1, vas: 3.5 },
    radar_image: 'data:image/png;base64,iVBORw0KGgo=',
  },
};
export const MISSING: Result = {
  ...EXAMPLE_RESULT,
  questionnaires: EXAMPLE_RESULT.questionnaires.filter(({ id }) => id !== 'koos_ps'),
  mcri: {
    status: 'missing',
    branches: { mapping: 7.9, functional_capacity: null, eq5d: 8.5, hads: 3.3, vas: 4 },
    radar_image: null,
    missing: [{ kind: 'questionnaire', questionnaire: 'koos_ps', item: null }],
  },
};
export const NOTHING_ASKED: Result = { ...EXAMPLE_RESULT, cartography: null, questionnaires: [] };
export const resources = (bundle: fhir4.Bundle) => (bundle.entry ?? []).map(({ resource }) => resource);
export const observation = (bundle: fhir4.Bundle, code: string) =>
  resources(bundle)
    .filter((resource): resource is fhir4.Observation => resource?.resourceType === 'Observation')
    .find((candidate) => candidate.code.coding?.[0]?.code === code) as fhir4.Observation;

const findByType = <T extends fhir4.FhirResource>(bundle: fhir4.Bundle, type: T['resourceType']) =>
  resources(bundle).filter((resource): resource is T => resource?.resourceType === type);
export const questionnaire = (bundle: fhir4.Bundle, id: string) =>
  findByType<fhir4.Questionnaire>(bundle, 'Questionnaire').find(
    ({ code }) => code?.[0]?.code === id,
  ) as fhir4.Questionnaire;
export const response = (bundle: fhir4.Bundle, id: string) => {
  const { url, version } = questionnaire(bundle, id);
  const responses = findByType<fhir4.QuestionnaireResponse>(bundle, 'QuestionnaireResponse');
  return responses.find((answered) => answered.questionnaire === `${url}|${version}`) as fhir4.QuestionnaireResponse;
};
export const deviceUrl = (bundle: fhir4.Bundle) =>
  (bundle.entry ?? []).find(({ resource }) => resource?.resourceType === 'Device')?.fullUrl;
