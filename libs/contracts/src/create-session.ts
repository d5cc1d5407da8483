import { z } from 'zod';
import { Locale, Module, SessionPin, Sex, Zone } from './vocabulary.ts';

/** Height in cm scales surfaces; height and weight together select the body shape (contract.md#create-a-session). */
export const Patient = z
  .strictObject({
    sex: Sex,
    height_cm: z
      .number()
      .min(50)
      .max(250)
      .meta({ description: 'Body height; converts drawn surfaces to cm².', examples: [172], 'x-unit': 'cm' }),
    weight_kg: z
      .number()
      .min(2)
      .max(400)
      .meta({
        description: 'Body weight; with the height it selects the body shape by BMI.',
        examples: [74.5],
        'x-unit': 'kg',
      }),
  })
  .meta({ id: 'Patient', description: 'Profile for the drawing, without anything that identifies a person.' });
export type Patient = z.infer<typeof Patient>;

/** At least one module, without duplicates (contract.md#rules-of-creation). */
export const Modules = z
  .array(Module)
  .nonempty()
  .max(Module.options.length)
  .refine((modules) => new Set(modules).size === modules.length, { error: 'modules must be distinct' })
  .meta({
    description: 'Modules to administer, without duplicates. The MCRi requires both.',
    examples: [['cartography', 'questionnaires']],
    uniqueItems: true,
  });

/** 1 to 64 Unicode code points without control, private, unassigned or line characters (contract.md#rules-of-creation). */
export const Reference = z
  .string()
  .refine((text) => [...text].length >= 1 && [...text].length <= 64, { error: 'must have 1 to 64 characters' })
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), { error: 'must hold printable characters only' })
  .meta({
    description:
      'Your own record identifier: opaque, printed on the report, deleted with the result. Printable characters: none of the Unicode categories C (control, format, private, unassigned), Zl and Zp.',
    examples: ['REC-2026-00417'],
    'x-unit': 'Unicode code points',
    minLength: 1,
    maxLength: 64,
    format: 'printable-text',
  });

const Options = z
  .strictObject({
    session_pin: SessionPin.optional().meta({ default: 'optional' }),
    show_results: z
      .boolean()
      .optional()
      .meta({
        description: "Show the result on the component's end screen. Default: the account's setting.",
        examples: [false],
      }),
  })
  .meta({ id: 'SessionOptions', description: 'Behaviour of the component.' });

/** Body of `POST /v1/sessions`; strict: an unknown field is rejected, never dropped (contract.md#create-a-session). */
export const CreateSession = z
  .strictObject({
    zone: Zone,
    patient: Patient,
    locale: Locale.optional().meta({
      description: "Language of the administration; one of the account's locales. Default: the account's default.",
      examples: ['en-GB'],
    }),
    modules: Modules,
    reference: Reference.optional(),
    resume_bundle: z.string().optional().meta({
      description:
        'The `resume_bundle` of an earlier result of the same account, zone and sex, unchanged, to reopen that assessment. Opaque: only the service creates bundles.',
      format: 'resume-bundle',
    }),
    options: Options.optional(),
  })
  .meta({
    id: 'CreateSession',
    description: 'One treated area and one patient profile. Unknown fields are rejected.',
    examples: [
      {
        zone: 'knee',
        patient: { sex: 'female', height_cm: 172, weight_kg: 74.5 },
        locale: 'en-GB',
        modules: ['cartography', 'questionnaires'],
        reference: 'REC-2026-00417',
        options: { session_pin: 'optional' },
      },
    ],
  });
export type CreateSession = z.infer<typeof CreateSession>;
