import { z } from 'zod';

/** Treated areas (specification 2.1); the zone decides which questionnaires are asked. */
export const Zone = z.enum([
  'thoracolumbar_spine',
  'cervical_spine',
  'shoulder',
  'knee',
  'peripheral_nerve',
  'pelvic_perineal',
]);
export type Zone = z.infer<typeof Zone>;

/** Selects the avatar (specification 2.1). */
export const Sex = z.enum(['male', 'female']);
export type Sex = z.infer<typeof Sex>;

/** Parts of an assessment; the MCRi needs both (specification 1). */
export const Module = z.enum(['cartography', 'questionnaires']);
export type Module = z.infer<typeof Module>;

/** Session code asked before the device is handed over (specification 2.1). */
export const SessionPin = z.enum(['none', 'optional', 'required']);
export type SessionPin = z.infer<typeof SessionPin>;

export const SessionStatus = z.enum(['created', 'in_progress', 'completed']);
export type SessionStatus = z.infer<typeof SessionStatus>;

/** Sides from which the body is drawn, as the viewer sees them (contract 3). */
export const View = z.enum(['front', 'back']);
export type View = z.infer<typeof View>;

/** Pain intensities from weakest to strongest (specification 2.3.2). */
export const Intensity = z.enum(['mild', 'moderate', 'severe', 'very_severe']);
export type Intensity = z.infer<typeof Intensity>;

/** Kinds of pain (specification 2.3.2); nociceptive and trigger exclude each other. */
export const Typology = z.enum(['nociceptive', 'trigger', 'burning', 'tingling', 'allodynia', 'hypoesthesia']);
export type Typology = z.infer<typeof Typology>;

/** Outline classes by body mass index in kg/m² (contract 3). */
export const BodyShape = z.enum(['underweight', 'normal', 'overweight', 'obese', 'severely_obese']);
export type BodyShape = z.infer<typeof BodyShape>;

/** National preference weights for the EQ-5D index (specification 2.3.3). */
export const ValueSet = z.enum(['fr', 'us']);
export type ValueSet = z.infer<typeof ValueSet>;

/** Questionnaire identifiers over all zones (specification 2.3.1, completed by the instrument data). */
export const QuestionnaireId = z.enum([
  'vas_global',
  'odi',
  'ndi',
  'quickdash',
  'koos_ps',
  'whodas12',
  'gupi',
  'eq5d',
  'hads',
  'sf12',
]);
export type QuestionnaireId = z.infer<typeof QuestionnaireId>;

/** Locales for which the service has texts of its own; an account allows some of them. */
export const Locale = z.enum(['en-GB', 'en-US', 'fr-FR', 'de-DE', 'es-ES', 'it-IT']);
export type Locale = z.infer<typeof Locale>;

/** ISO 8601 UTC instant with milliseconds, as `Date.prototype.toISOString` writes it (specification 2.3). */
export const Instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export type Instant = z.infer<typeof Instant>;
