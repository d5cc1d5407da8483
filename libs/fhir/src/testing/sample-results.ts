import { readFileSync } from 'node:fs';
import type { Result } from '@pain-assessment/contracts';
import { type DocumentSources, toFhirBundle } from '../to-fhir-bundle.ts';

const openApi = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));
/** The result in the public document. */
const EXAMPLE_RESULT: Result =
  openApi.paths['/v1/sessions/{id}/result'].get.responses['200'].content['application/json'].examples.typical.value;

const OPTIONS = ['None', 'Mild', 'Moderate', 'Severe'].map((label, code) => ({ code, label }));

/** Items as the service defines them: two scales, and choices. */
function askedItem(questionnaire: string, id: string) {
  const question = 'Asked';
  const labels = { minimum_label: 'Least', maximum_label: 'Most' };
  if (questionnaire === 'vas_global')
    return { id, kind: 'scale', question, ...labels, minimum: 0, maximum: 10, step: 0.1 };
  if (id === 'vas') return { id, kind: 'scale', question, ...labels, minimum: 0, maximum: 100, step: 1 };
  return { id, kind: 'choice', question, options: OPTIONS };
}

const sources: DocumentSources = {
  account: { id: 'demo', name: 'Demo clinic' },
  regions: [
    { id: 'front.knee.left', part: 'knee', name: 'Knee, left', cm2: 12.3, percent: 75 },
    { id: 'back.hollow_of_knee.left', part: 'hollow_of_knee', name: 'Back of the knee, left', cm2: 4.1, percent: 25 },
  ],
  items: ({ id, answers }) => answers.map(({ item }) => askedItem(id, item)) as ReturnType<DocumentSources['items']>,
  asksAboutArea: ({ id }) => id === 'odi',
  codesAreScores: ({ id }) => id !== 'sf12',
  scoreName: (score) => score,
  exactIndex: () => ({ value: 0.48291, range: [-0.525491, 1] }),
};
export const toBundle = (result: Result) => JSON.parse(JSON.stringify(toFhirBundle(result, sources))) as fhir4.Bundle;

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
  scores: { mobility: 3, index: 0.5 },
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
