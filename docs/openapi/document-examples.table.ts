import type { CompareBundles, Comparison, MakeReport } from '@pain-assessment/contracts';
import { EXAMPLE_RESULT } from './examples.table.ts';

const BUNDLE = 'rb1.k1.3q2-7wZk0mT9';

/** Examples of documents from bundles; a test parses each by its contract. */
export const EXAMPLE_MAKE_REPORT: MakeReport = {
  resume_bundle: BUNDLE,
  locale: 'fr-FR',
  reference: 'REC-2026-00417',
};

export const EXAMPLE_COMPARE_BUNDLES: CompareBundles = {
  bundles: [BUNDLE, 'rb1.k1.9xY4-0aBcD5eF'],
  locale: 'en-GB',
  reference: 'REC-2026-00417',
};

const { stats_algo, mcri_algo, questionnaires } = EXAMPLE_RESULT.versions;
const EXAMPLE_VERSIONS = { stats_algo, mcri_algo, questionnaires };

/** Computed from two assessments of a knee. */
export const EXAMPLE_COMPARISON: Comparison = {
  zone: 'knee',
  sex: 'female',
  locale: 'en-GB',
  assessments: [
    {
      computed_at: '2026-01-01T10:14:42.000Z',
      patient: { height_cm: 172, weight_kg: 74.5 },
      versions: EXAMPLE_VERSIONS,
      provenance: EXAMPLE_RESULT.provenance,
      mcri: 6,
      branches: {
        mapping: 8.2,
        functional_capacity: 6,
        eq5d: 8.5,
        hads: 3.3,
        vas: 4,
      },
      scores: {
        vas_global: {
          total: 6,
        },
        koos_ps: {
          total: 59.7,
        },
        eq5d: {
          mobility: 3,
          self_care: 3,
          usual_activities: 3,
          pain_discomfort: 3,
          anxiety_depression: 3,
          vas: 60,
          index: 0.8,
        },
        hads: {
          anxiety: 14,
          depression: 14,
          total: 28,
        },
        sf12: {
          pcs: 42.7,
          mcs: 45.8,
        },
      },
      cartography: {
        no_pain: false,
        pain_surface: {
          cm2: 149.4,
          percent_of_body: 1.3,
        },
        by_intensity: {
          mild: {
            cm2: 54.3,
            percent: 36.4,
          },
          moderate: {
            cm2: 51.4,
            percent: 34.4,
          },
          severe: {
            cm2: 40.5,
            percent: 27.1,
          },
          very_severe: {
            cm2: 3.1,
            percent: 2.1,
          },
        },
        by_typology: {
          nociceptive: {
            cm2: 35.3,
            percent: 23.6,
          },
          trigger: {
            cm2: 12.6,
            percent: 8.4,
          },
          burning: {
            cm2: 33.1,
            percent: 22.2,
          },
          tingling: {
            cm2: 22.9,
            percent: 15.3,
          },
          allodynia: {
            cm2: 18.1,
            percent: 12.1,
          },
          hypoesthesia: {
            cm2: 0,
            percent: 0,
          },
        },
        by_family: {
          mechanical: {
            cm2: 47.9,
            percent: 32.1,
          },
          neuropathic: {
            cm2: 55.8,
            percent: 37.3,
          },
        },
        untyped: {
          cm2: 62.1,
          percent: 41.6,
        },
        hypoesthesia_outside_pain_cm2: 28.6,
      },
    },
    {
      computed_at: '2026-03-04T09:40:05.000Z',
      patient: { height_cm: 172, weight_kg: 74.5 },
      versions: EXAMPLE_VERSIONS,
      provenance: EXAMPLE_RESULT.provenance,
      mcri: 7.4,
      branches: {
        mapping: 8.2,
        functional_capacity: 7.3,
        eq5d: 8.5,
        hads: 6.7,
        vas: 6.5,
      },
      scores: {
        vas_global: {
          total: 3.5,
        },
        koos_ps: {
          total: 72.5,
        },
        eq5d: {
          mobility: 3,
          self_care: 3,
          usual_activities: 3,
          pain_discomfort: 3,
          anxiety_depression: 3,
          vas: 60,
          index: 0.8,
        },
        hads: {
          anxiety: 7,
          depression: 7,
          total: 14,
        },
        sf12: {
          pcs: 42.7,
          mcs: 45.8,
        },
      },
      cartography: {
        no_pain: false,
        pain_surface: {
          cm2: 150.2,
          percent_of_body: 1.3,
        },
        by_intensity: {
          mild: {
            cm2: 54.3,
            percent: 36.2,
          },
          moderate: {
            cm2: 74.2,
            percent: 49.4,
          },
          severe: {
            cm2: 20.8,
            percent: 13.9,
          },
          very_severe: {
            cm2: 0.8,
            percent: 0.5,
          },
        },
        by_typology: {
          nociceptive: {
            cm2: 20,
            percent: 13.3,
          },
          trigger: {
            cm2: 8,
            percent: 5.3,
          },
          burning: {
            cm2: 12.6,
            percent: 8.4,
          },
          tingling: {
            cm2: 8,
            percent: 5.3,
          },
          allodynia: {
            cm2: 7.2,
            percent: 4.8,
          },
          hypoesthesia: {
            cm2: 0,
            percent: 0,
          },
        },
        by_family: {
          mechanical: {
            cm2: 28,
            percent: 18.7,
          },
          neuropathic: {
            cm2: 25.9,
            percent: 17.2,
          },
        },
        untyped: {
          cm2: 96.2,
          percent: 64.1,
        },
        hypoesthesia_outside_pain_cm2: 8,
      },
    },
  ],
  changes: {
    mcri: 1.4,
    branches: {
      mapping: 0,
      functional_capacity: 1.3,
      eq5d: 0,
      hads: 3.3,
      vas: 2.5,
    },
    scores: {
      vas_global: {
        total: -2.5,
      },
      koos_ps: {
        total: 12.8,
      },
      eq5d: {
        mobility: 0,
        self_care: 0,
        usual_activities: 0,
        pain_discomfort: 0,
        anxiety_depression: 0,
        vas: 0,
        index: 0,
      },
      hads: {
        anxiety: -7,
        depression: -7,
        total: -14,
      },
      sf12: {
        pcs: 0,
        mcs: 0,
      },
    },
    pain_surface: {
      cm2: 0.8,
      percent_of_body: 0,
    },
    map: {
      comparable: true,
      new_cm2: 0.8,
      resolved_cm2: 0,
      persistent_cm2: 149.4,
      overlap: 0.99,
    },
  },
};
