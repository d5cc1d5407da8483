import type { Locale } from '@pain-assessment/contracts';
import type { Part, Side } from './parts.ts';

const parts: Record<Part, string> = {
  head: 'Head',
  neck: 'Neck',
  chest: 'Chest',
  abdomen: 'Abdomen',
  upper_back: 'Upper back',
  lower_back: 'Lower back',
  thigh: 'Thigh',
  knee: 'Knee',
  lower_leg: 'Lower leg',
  calf: 'Calf',
  foot: 'Foot',
};

interface RegionTexts {
  readonly parts: Readonly<Record<Part, string>>;
  /** Said to the patient: `{part}` is the part's name. */
  readonly patient: Readonly<Record<Side, string>>;
  /** Said about the patient. */
  readonly professional: Readonly<Record<Side, string>>;
}

const english: RegionTexts = {
  parts,
  patient: { left: '{part}, your left', right: '{part}, your right', middle: '{part}' },
  professional: { left: '{part}, left', right: '{part}, right', middle: '{part}' },
};

export const REGION_TEXTS: Readonly<Record<Locale, RegionTexts>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': english,
  'de-DE': english,
  'es-ES': english,
  'it-IT': english,
};
