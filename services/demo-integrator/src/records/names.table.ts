import type { Locale, Zone } from '@pain-assessment/client';

/*
 * Names and directions of the codes in results; docs/clinical.md explains the codes. Codes of later versions have no
 * name and are shown unchanged.
 */

export const ZONE_NAMES = {
  thoracolumbar_spine: 'Back',
  cervical_spine: 'Neck',
  shoulder: 'Shoulder',
  knee: 'Knee',
  peripheral_nerve: 'Peripheral nerve',
  pelvic_perineal: 'Pelvis and perineum',
} as const satisfies Record<Zone, string>;

/** Languages of the service, each by its own name. */
export const LOCALE_NAMES = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'it-IT': 'Italiano',
} as const satisfies Record<Locale, string>;

export const VALUE_SET_NAMES: Readonly<Record<string, string>> = { fr: 'France', us: 'United States' };

/** Names of numbers by id, and of scores by their key. */
export const MEASURE_NAMES: Readonly<Record<string, string>> = {
  mcri: 'MCRi',
  'mcri.mapping': 'Pain map',
  'mcri.functional_capacity': 'Functional capacity',
  'mcri.eq5d': 'Quality of life',
  'mcri.hads': 'Anxiety and mood',
  'mcri.vas': 'Freedom from pain',
  'pain_surface.cm2': 'Painful area',
  total: 'Total',
  anxiety: 'Anxiety',
  depression: 'Depression',
  pcs: 'Physical component summary',
  mcs: 'Mental component summary',
  pain: 'Pain',
  urinary: 'Urinary symptoms',
  quality_of_life: 'Effect on life',
  mobility: 'Mobility',
  self_care: 'Self-care',
  usual_activities: 'Usual activities',
  pain_discomfort: 'Pain or discomfort',
  anxiety_depression: 'Anxiety or low mood',
  vas: 'Own health',
  index: 'Index',
};

export const INTENSITY_NAMES = {
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
  very_severe: 'Very severe',
} as const;

export const TYPOLOGY_NAMES = {
  nociceptive: 'Nociceptive (aching)',
  trigger: 'Trigger point',
  burning: 'Burning',
  tingling: 'Tingling',
  allodynia: 'Allodynia (light touch hurts)',
  hypoesthesia: 'Hypoaesthesia (numb)',
} as const;

export const FAMILY_NAMES = {
  mechanical: 'Mechanical (muscles, joints)',
  neuropathic: 'Neuropathic (nerves)',
} as const;

/** The worse end of each number's scale, by its id. */
export const WORSE_ENDS: Readonly<Record<string, 'high' | 'low'>> = {
  mcri: 'low',
  'mcri.mapping': 'low',
  'mcri.functional_capacity': 'low',
  'mcri.eq5d': 'low',
  'mcri.hads': 'low',
  'mcri.vas': 'low',
  'vas_global.total': 'high',
  'odi.total': 'high',
  'ndi.total': 'high',
  'quickdash.total': 'high',
  'koos_ps.total': 'low',
  'whodas12.total': 'high',
  'gupi.pain': 'high',
  'gupi.urinary': 'high',
  'gupi.quality_of_life': 'high',
  'gupi.total': 'high',
  'eq5d.mobility': 'high',
  'eq5d.self_care': 'high',
  'eq5d.usual_activities': 'high',
  'eq5d.pain_discomfort': 'high',
  'eq5d.anxiety_depression': 'high',
  'eq5d.vas': 'low',
  'eq5d.index': 'low',
  'hads.anxiety': 'high',
  'hads.depression': 'high',
  'hads.total': 'high',
  'sf12.pcs': 'low',
  'sf12.mcs': 'low',
};
