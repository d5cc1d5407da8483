import type { Locale, Zone } from '@pain-assessment/client';

export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  thoracolumbar_spine: 'Back',
  cervical_spine: 'Neck',
  shoulder: 'Shoulder',
  knee: 'Knee',
  peripheral_nerve: 'Peripheral nerve',
  pelvic_perineal: 'Pelvis and perineum',
};

/** Languages of the development account. */
export const LOCALE_NAMES: Readonly<Partial<Record<Locale, string>>> = { 'en-GB': 'English', 'fr-FR': 'Français' };

/** `very_severe` as "very severe". */
export function words(key: string): string {
  return key.replaceAll('_', ' ');
}

export function dateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}
