import { z } from 'zod';
import { INTENSITIES, LOCALES, TYPOLOGIES, VIEWS } from './lists.ts';

/** Treated areas (contract.md#create-a-session); the zone determines the questionnaires. */
export const Zone = z
  .enum(['thoracolumbar_spine', 'cervical_spine', 'shoulder', 'knee', 'peripheral_nerve', 'pelvic_perineal'])
  .meta({ id: 'Zone', description: 'Treated area. Determines the questionnaires.', examples: ['knee'] });
export type Zone = z.infer<typeof Zone>;

/** Selects the avatar (contract.md#create-a-session). */
export const Sex = z
  .enum(['male', 'female'])
  .meta({ id: 'Sex', description: 'Selects the avatar for the drawing.', examples: ['female'] });
export type Sex = z.infer<typeof Sex>;

/** Parts of an assessment; the MCRi needs both (contract.md#create-a-session). */
export const Module = z.enum(['cartography', 'questionnaires']).meta({
  id: 'AssessmentModule',
  description: 'Part of an assessment: the pain map or the questionnaires. The MCRi needs both.',
  examples: ['cartography'],
});
export type Module = z.infer<typeof Module>;

/** Session code that protects the handover of the device (contract.md#session-code). */
export const SessionPin = z.enum(['none', 'optional', 'required']).meta({
  id: 'SessionPin',
  description: 'Session code that protects the handover of the device: never, if the professional sets one, or always.',
  examples: ['optional'],
});
export type SessionPin = z.infer<typeof SessionPin>;

export const SessionStatus = z.enum(['created', 'in_progress', 'completed']).meta({
  id: 'SessionStatus',
  description: 'The status of the session. It never moves back.',
  examples: ['completed'],
});
export type SessionStatus = z.infer<typeof SessionStatus>;

/** Views of the body (contract.md#grid). */
export const View = z.enum(VIEWS);
export type View = z.infer<typeof View>;

/** Pain intensities from weakest to strongest (contract.md#layers). */
export const Intensity = z
  .enum(INTENSITIES)
  .meta({ id: 'Intensity', description: 'Pain intensity, weakest to strongest.', examples: ['severe'] });
export type Intensity = z.infer<typeof Intensity>;

/** Kinds of pain (contract.md#layers); nociceptive and trigger exclude each other. */
export const Typology = z.enum(TYPOLOGIES);
export type Typology = z.infer<typeof Typology>;

/** Outline classes by body mass index in kg/m² (contract.md#body-shape). */
export const BodyShape = z.enum(['underweight', 'normal', 'overweight', 'obese', 'severely_obese']);
export type BodyShape = z.infer<typeof BodyShape>;

/** National preference weights for the EQ-5D index (contract.md#questionnaires). */
export const ValueSet = z.enum(['fr', 'us']);
export type ValueSet = z.infer<typeof ValueSet>;

/** Questionnaire identifiers of all zones (contract.md#questionnaires, completed by the instrument data). */
export const QuestionnaireId = z
  .enum(['vas_global', 'odi', 'ndi', 'quickdash', 'koos_ps', 'whodas12', 'gupi', 'eq5d', 'hads', 'sf12'])
  .meta({ id: 'QuestionnaireId', description: 'Identifier of a questionnaire.', examples: ['koos_ps'] });
export type QuestionnaireId = z.infer<typeof QuestionnaireId>;

/** Locales with texts of the service; an account allows some of them. */
export const Locale = z.enum(LOCALES).meta({
  id: 'LocaleCode',
  description: 'Language and country. An account allows some of these.',
  examples: ['en-GB'],
});
export type Locale = z.infer<typeof Locale>;

/** ISO 8601 UTC instant with milliseconds, as `Date.prototype.toISOString` writes it (contract.md#result). */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({
    id: 'UtcInstant',
    description: 'ISO 8601 UTC instant with milliseconds.',
    examples: ['2026-01-01T10:00:00.000Z'],
    format: 'date-time',
  });
export type Instant = z.infer<typeof Instant>;
