import type { Locale, Result, Zone } from '@pain-assessment/client';
import { QuestionnaireId } from '@pain-assessment/contracts';
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

/** Name of an area; its code where a later version of the service has one that is not known here. */
export const nameZone = (zone: string): string => new Map(Object.entries(ZONE_NAMES)).get(zone) ?? zone;

/** Name of a language; its code where a later version of the service has one that is not known here. */
export const nameLocale = (locale: string): string => new Map(Object.entries(LOCALE_NAMES)).get(locale) ?? locale;

/** Names of what a result holds, as its report and the patient's last screen have them, in the language of these pages. */
export const NAMES = resultNames('en-GB');

type Questionnaire = Result['questionnaires'][number];

/** A score's name in words. */
export const nameScore = (key: string): string => scoreName(key, 'en-GB');

/** Which end of a score is worse; null for a questionnaire that a later version of the service has. */
export function worseEnd({ id, version }: Pick<Questionnaire, 'id' | 'version'>, key: string): 'high' | 'low' | null {
  const known = QuestionnaireId.safeParse(id);
  if (!known.success) return null;
  return scoreDirections(known.data, version)[key] === 'higher_is_worse' ? 'high' : 'low';
}

export function dateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** A number with a true minus sign. */
export const writeNumber = (value: number): string => String(value).replace('-', '−');
