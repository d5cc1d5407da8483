import type { Locale, Zone } from '@pain-assessment/client';

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
