import type { CreatedSession, Result, SessionView } from '@pain-assessment/contracts';

/** Examples of the answers; a test parses each by its contract. */
const SESSION_ID = 'ses_4f7k2m9q8r3t6v1x5z0b2c4d6f';
const TOKEN = 'ct_9d8c7b6a5f4e3d2c1b0a9f8e7d';
const NOTHING = { cm2: 0, percent: 0 };

export const EXAMPLE_CREATED: CreatedSession = {
  session_id: SESSION_ID,
  status: 'created',
  zone: 'knee',
  modules: ['cartography', 'questionnaires'],
  locale: 'en-GB',
  created_at: '2026-01-01T10:00:00.000Z',
  expires_at: '2026-01-01T12:00:00.000Z',
  component: {
    url: `http://localhost:8080/component/${SESSION_ID}#${TOKEN}`,
    token: TOKEN,
    script_url: 'http://localhost:8080/component/pain-assessment.js',
  },
};

export const EXAMPLE_VIEW: SessionView = {
  session_id: SESSION_ID,
  status: 'completed',
  zone: 'knee',
  modules: ['cartography', 'questionnaires'],
  created_at: '2026-01-01T10:00:00.000Z',
  started_at: '2026-01-01T10:02:10.000Z',
  completed_at: '2026-01-01T10:14:42.000Z',
  expires_at: '2026-01-01T12:00:00.000Z',
  result_expires_at: '2026-01-01T10:29:42.000Z',
};

export const EXAMPLE_RESULT: Result = {
  session_id: SESSION_ID,
  reference: 'REC-2026-00417',
  computed_at: '2026-01-01T10:14:42.000Z',
  zone: 'knee',
  locale: 'en-GB',
  versions: {
    api: '1',
    engine: '1.0.0',
    stats_algo: 1,
    mcri_algo: 1,
    questionnaires: { vas_global: 1 },
  },
  cartography: {
    no_pain: false,
    pain_surface: { cm2: 82.6, percent_of_body: 0.9 },
    by_intensity: {
      mild: NOTHING,
      moderate: { cm2: 41.3, percent: 50 },
      severe: { cm2: 41.3, percent: 50 },
      very_severe: NOTHING,
    },
    by_typology: {
      nociceptive: { cm2: 20.7, percent: 25 },
      trigger: NOTHING,
      burning: { cm2: 20.7, percent: 25 },
      tingling: NOTHING,
      allodynia: NOTHING,
      hypoesthesia: NOTHING,
    },
    by_family: { mechanical: { cm2: 20.7, percent: 25 }, neuropathic: { cm2: 20.7, percent: 25 } },
    untyped: { cm2: 41.3, percent: 50 },
    hypoesthesia_outside_pain_cm2: 0,
    images: {
      intensity_front: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      intensity_back: null,
      typology_front: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      typology_back: null,
    },
  },
  questionnaires: [
    {
      id: 'vas_global',
      name: 'Global pain scale',
      version: 1,
      locale: 'en-GB',
      scores: { total: 6.5 },
      score_ranges: { total: [0, 10] },
      answers: [{ item: 'vas', question: 'How strong is your pain now?', answer: '6.5' }],
      copyright: null,
    },
  ],
  mcri: {
    status: 'missing',
    branches: { mapping: 8.4, functional_capacity: null, eq5d: null, hads: null, vas: 3.5 },
    radar_image: null,
    missing: [{ kind: 'questionnaire', questionnaire: 'koos_ps', item: null }],
  },
  report_url: `http://localhost:8080/v1/sessions/${SESSION_ID}/report.pdf`,
  resume_bundle: 'rb1.k1.3q2-7wZk0mT9',
};

export const EXAMPLE_FHIR_DOCUMENT = {
  resourceType: 'Bundle',
  type: 'document',
  identifier: { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:6f1f6c5e-0c8a-5c3b-9a51-2f2f5b7d9e10' },
  timestamp: '2026-01-01T10:14:42.000Z',
  entry: [
    {
      fullUrl: 'urn:uuid:0d7a5b3c-8a51-5f43-8f0e-7b9f0c1d2e3f',
      resource: { resourceType: 'Composition' },
    },
  ],
};
