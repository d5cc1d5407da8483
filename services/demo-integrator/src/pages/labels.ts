import type { Locale, Result, Zone } from '@pain-assessment/client';
import { resultNames, scoreDirections, scoreName } from '@pain-assessment/questionnaires';

export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  thoracolumbar_spine: 'Back',
  cervical_spine: 'Neck',
  shoulder: 'Shoulder',
  knee: 'Knee',
  peripheral_nerve: 'Peripheral nerve',
  pelvic_perineal: 'Pelvis and perineum',
};

/** Languages of the service, each in its own words. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'it-IT': 'Italiano',
};

/** Names of what a result holds, as its report and the patient's last screen have them, in the language of these pages. */
export const NAMES = resultNames('en-GB');

export const BRANCHES = ['mapping', 'functional_capacity', 'eq5d', 'hads', 'vas'] as const;

type Questionnaire = Result['questionnaires'][number];

/** A score's name in words. */
export const nameScore = (key: string): string => scoreName(key, 'en-GB');

/** Whether more of a score is worse; scores of questionnaires differ. */
export const isWorseHigh = ({ id, version }: Pick<Questionnaire, 'id' | 'version'>, key: string): boolean =>
  scoreDirections(id, version)[key] === 'higher_is_worse';

export function dateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** A number with a true minus sign. */
export const writeNumber = (value: number): string => String(value).replace('-', '−');
