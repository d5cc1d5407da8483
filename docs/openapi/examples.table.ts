import type { AccountView, CreatedSession, Result, SessionEvent, SessionView } from '@pain-assessment/contracts';

/** Examples of the answers; a test parses each by its contract. */
const SESSION_ID = 'ses_4f7k2m6q5r3t6v4x5z3b2c4d6f';
const TOKEN = 'ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5';
const UNOFFICIAL =
  'Unofficial wording written for this service: it is not the text of the rights holder and must not be used as the validated instrument.';
const OWN_WORDING = { official: false, pack: null };

export const EXAMPLE_ACCOUNT: AccountView = {
  name: 'Demo clinic',
  mode: 'test',
  default_locale: 'en-GB',
  allowed_locales: ['en-GB', 'fr-FR'],
  value_set: 'fr',
  show_results: true,
  quotas: { sessions_per_day: 1000, sessions_left: 997, submissions_per_minute: 60, documents_per_minute: 60 },
};

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

export const EXAMPLE_EVENT: SessionEvent = {
  type: 'session.completed',
  timestamp: '2026-01-01T10:14:42.000Z',
  data: { session_id: SESSION_ID, status: 'completed' },
};

/** Computed for a knee; pictures, bundle and answers are shortened. */
export const EXAMPLE_RESULT: Result = {
  session_id: SESSION_ID,
  reference: 'REC-2026-00417',
  computed_at: '2026-01-01T10:14:42.000Z',
  zone: 'knee',
  locale: 'en-GB',
  modules: ['cartography', 'questionnaires'],
  patient: { sex: 'female', height_cm: 168, weight_kg: 74 },
  body_shape: 'overweight',
  versions: {
    api: '1',
    engine: '1.0.0',
    stats_algo: 1,
    mcri_algo: 1,
    questionnaires: {
      vas_global: 1,
      koos_ps: 1,
      eq5d: 1,
      hads: 1,
      sf12: 1,
    },
  },
  provenance: {
    value_set: 'fr',
    wording: {
      vas_global: OWN_WORDING,
      koos_ps: OWN_WORDING,
      eq5d: OWN_WORDING,
      hads: OWN_WORDING,
      sf12: OWN_WORDING,
    },
    capture: 'drawn',
    reopened_from: null,
  },
  cartography: {
    no_pain: false,
    pain_surface: {
      cm2: 216.7,
      percent_of_body: 2.1,
    },
    by_intensity: {
      mild: {
        cm2: 111.5,
        percent: 51.5,
      },
      moderate: {
        cm2: 66,
        percent: 30.5,
      },
      severe: {
        cm2: 32.5,
        percent: 15,
      },
      very_severe: {
        cm2: 6.7,
        percent: 3.1,
      },
    },
    by_typology: {
      nociceptive: {
        cm2: 80.2,
        percent: 37,
      },
      trigger: {
        cm2: 5.5,
        percent: 2.5,
      },
      burning: {
        cm2: 0,
        percent: 0,
      },
      tingling: {
        cm2: 65.2,
        percent: 30.1,
      },
      allodynia: {
        cm2: 0,
        percent: 0,
      },
      hypoesthesia: {
        cm2: 33.6,
        percent: 15.5,
      },
    },
    by_family: {
      mechanical: {
        cm2: 85.7,
        percent: 39.5,
      },
      neuropathic: {
        cm2: 98.8,
        percent: 45.6,
      },
    },
    untyped: {
      cm2: 32.2,
      percent: 14.9,
    },
    hypoesthesia_outside_pain_cm2: 17.8,
    by_region: [
      { region: 'front.knee.left', view: 'front', name: 'Knee, left', cm2: 162.5, percent: 75 },
      {
        region: 'back.hollow_of_knee.left',
        view: 'back',
        name: 'Back of the knee, left',
        cm2: 54.2,
        percent: 25,
      },
    ],
    images: {
      intensity_front: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      intensity_back: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      typology_front: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      typology_back: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
    },
  },
  questionnaires: [
    {
      id: 'vas_global',
      name: 'Overall pain',
      version: 1,
      locale: 'en-GB',
      scores: {
        total: 6,
      },
      score_ranges: {
        total: [0, 10],
      },
      score_directions: {
        total: 'higher_is_worse',
      },
      answers: [
        {
          item: 'vas',
          question: 'How strong is your pain right now?',
          answer: '6',
          value: 6,
        },
      ],
      copyright: `Visual analogue scale: generic method, free to use. ${UNOFFICIAL}`,
    },
    {
      id: 'koos_ps',
      name: 'Knee function (KOOS-PS)',
      version: 1,
      locale: 'en-GB',
      scores: {
        total: 59.7,
      },
      score_ranges: {
        total: [0, 100],
      },
      score_directions: {
        total: 'higher_is_better',
      },
      answers: [
        {
          item: 'koos_ps_1',
          question: 'Getting up from bed: how hard was it because of your knee?',
          answer: 'Moderate difficulty',
          value: 2,
        },
      ],
      copyright: `KOOS-PS: Ewa M. Roos and co-developers; OARSI/OMERACT initiative (Perruccio et al. 2008). ${UNOFFICIAL}`,
    },
    {
      id: 'eq5d',
      name: 'EQ-5D-5L',
      version: 1,
      locale: 'en-GB',
      scores: {
        mobility: 3,
        self_care: 3,
        usual_activities: 3,
        pain_discomfort: 3,
        anxiety_depression: 3,
        vas: 60,
        index: 0.8,
      },
      score_ranges: {
        mobility: [1, 5],
        self_care: [1, 5],
        usual_activities: [1, 5],
        pain_discomfort: [1, 5],
        anxiety_depression: [1, 5],
        vas: [0, 100],
        index: [-0.5, 1],
      },
      score_directions: {
        mobility: 'higher_is_worse',
        self_care: 'higher_is_worse',
        usual_activities: 'higher_is_worse',
        pain_discomfort: 'higher_is_worse',
        anxiety_depression: 'higher_is_worse',
        vas: 'higher_is_better',
        index: 'higher_is_better',
      },
      answers: [
        {
          item: 'mobility',
          question: 'Mobility: how hard is it to get around on foot?',
          answer: 'Moderate difficulty',
          value: 3,
        },
      ],
      copyright: `EQ-5D is a trade mark of the EuroQol Research Foundation. ${UNOFFICIAL}`,
    },
    {
      id: 'hads',
      name: 'Hospital Anxiety and Depression Scale (HADS)',
      version: 1,
      locale: 'en-GB',
      scores: {
        anxiety: 14,
        depression: 14,
        total: 28,
      },
      score_ranges: {
        anxiety: [0, 21],
        depression: [0, 21],
        total: [0, 42],
      },
      score_directions: {
        anxiety: 'higher_is_worse',
        depression: 'higher_is_worse',
        total: 'higher_is_worse',
      },
      answers: [
        {
          item: 'hads_1',
          question: 'Tension: did you feel tense inside?',
          answer: 'Often',
          value: 2,
        },
      ],
      copyright: `HADS © R.P. Snaith and A.S. Zigmond, 1983, 1992, 1994. Record form © GL Assessment Ltd. ${UNOFFICIAL}`,
    },
    {
      id: 'sf12',
      name: 'SF-12 Health Survey',
      version: 1,
      locale: 'en-GB',
      scores: {
        pcs: 42.7,
        mcs: 45.8,
      },
      score_ranges: {
        pcs: [9.9, 70.1],
        mcs: [5.9, 72.3],
      },
      score_directions: {
        pcs: 'higher_is_better',
        mcs: 'higher_is_better',
      },
      answers: [
        {
          item: 'gh1',
          question: 'How is your health in general?',
          answer: 'Good',
          value: 3,
        },
      ],
      copyright: `SF-12 Health Survey © 1994, 2002 Medical Outcomes Trust and QualityMetric Incorporated. All rights reserved. ${UNOFFICIAL}`,
    },
  ],
  mcri: {
    status: 'computed',
    score: 5.9,
    branches: {
      mapping: 7.9,
      functional_capacity: 6,
      eq5d: 8.5,
      hads: 3.3,
      vas: 4,
    },
    radar_image: 'data:image/png;base64,iVBORw0KGgo=',
  },
  report_url: `http://localhost:8080/v1/sessions/${SESSION_ID}/report.pdf`,
  resume_bundle: 'rb1.k1.3q2-7wZk0mT9',
};

export const EXAMPLE_FHIR_DOCUMENT = {
  resourceType: 'Bundle',
  type: 'document',
  language: 'en-GB',
  identifier: {
    system: 'urn:oid:2.25.115759078313804000065591773095362730580.3',
    value: `${SESSION_ID}/document`,
  },
  timestamp: '2026-01-01T10:14:42.000Z',
  entry: [
    {
      fullUrl: 'urn:uuid:0d7a5b3c-8a51-5f43-8f0e-7b9f0c1d2e3f',
      resource: { resourceType: 'Composition' },
    },
  ],
};
