import { z } from 'zod';
import { described, named } from './described.ts';
import { Locale, Module, SessionPin, Sex, Zone } from './vocabulary.ts';

/** Height in cm scales surfaces; height and weight together select the body shape (contract.md#create-a-session). */
export const Patient = z
  .strictObject({
    sex: Sex,
    height_cm: z
      .number()
      .min(50)
      .max(250)
      .meta(
        described({
          description: 'Body height; converts drawn surfaces to cm².',
          example: 172,
          unit: 'cm',
        }),
      ),
    weight_kg: z
      .number()
      .min(2)
      .max(400)
      .meta(
        described({
          description: 'Body weight; with the height it selects the body shape by BMI.',
          example: 74.5,
          unit: 'kg',
        }),
      ),
  })
  .meta(
    named('Patient', {
      description: 'Profile for the drawing, without anything that identifies a person.',
    }),
  );
export type Patient = z.infer<typeof Patient>;

/** At least one module, without duplicates (contract.md#rules-of-creation). */
export const Modules = z
  .array(Module)
  .nonempty()
  .max(Module.options.length)
  .refine((modules) => new Set(modules).size === modules.length, { error: 'modules must be distinct' })
  .meta({
    ...described({
      description: 'Modules to administer, without duplicates. The MCRi requires both.',
      example: ['cartography', 'questionnaires'],
    }),
    uniqueItems: true,
  });

/** 1 to 64 Unicode code points without control, private, unassigned or line characters (contract.md#rules-of-creation). */
export const Reference = z
  .string()
  .refine((text) => [...text].length >= 1 && [...text].length <= 64, { error: 'must have 1 to 64 characters' })
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), { error: 'must hold printable characters only' })
  .meta({
    ...described({
      description:
        'Your own record identifier: opaque, printed on the report, deleted with the result. Printable characters: none of the Unicode categories C (control, format, private, unassigned), Zl and Zp.',
      example: 'REC-2026-00417',
      unit: 'Unicode code points',
    }),
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
      .meta(
        described({
          description: "Show the result on the component's end screen. Default: the account's setting.",
          example: false,
        }),
      ),
  })
  .meta(named('SessionOptions', { description: 'Behaviour of the component.' }));

/** Body of `POST /v1/sessions`; strict: an unknown field is rejected, never dropped (contract.md#create-a-session). */
export const CreateSession = z
  .strictObject({
    zone: Zone,
    patient: Patient,
    locale: Locale.optional().meta(
      described({
        description: "Language of the administration; one of the account's locales. Default: the account's default.",
        example: 'en-GB',
      }),
    ),
    modules: Modules,
    reference: Reference.optional(),
    resume_bundle: z
      .string()
      .optional()
      .meta({
        ...described({
          description:
            'The `resume_bundle` of an earlier result of the same account, zone and sex, unchanged, to reopen that assessment. Opaque: only the service creates bundles.',
        }),
        format: 'resume-bundle',
      }),
    options: Options.optional(),
  })
  .meta(
    named('CreateSession', {
      description: 'One treated area and one patient profile. Unknown fields are rejected.',
      example: {
        zone: 'knee',
        patient: { sex: 'female', height_cm: 172, weight_kg: 74.5 },
        locale: 'en-GB',
        modules: ['cartography', 'questionnaires'],
        reference: 'REC-2026-00417',
        options: { session_pin: 'optional' },
      },
    }),
  );
export type CreateSession = z.infer<typeof CreateSession>;
