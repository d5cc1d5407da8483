import { z } from 'zod';
import { Locale, Module, SessionPin, Sex, Zone } from './vocabulary.ts';

/** Height in cm scales surfaces; height and weight together select the body shape (specification 2.1). */
export const Patient = z.strictObject({
  sex: Sex,
  height_cm: z.number().min(50).max(250),
  weight_kg: z.number().min(2).max(400),
});
export type Patient = z.infer<typeof Patient>;

/** At least one module, none twice (contract 1). */
export const Modules = z
  .array(Module)
  .nonempty()
  .max(Module.options.length)
  .refine((modules) => new Set(modules).size === modules.length, { error: 'modules must be distinct' });

/** 1 to 64 Unicode code points without control, private, unassigned or line characters (contract 1). */
export const Reference = z
  .string()
  .refine((text) => [...text].length >= 1 && [...text].length <= 64, { error: 'must have 1 to 64 characters' })
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), { error: 'must hold printable characters only' });

/** Body of `POST /v1/sessions`; strict: an unknown field is refused, never dropped (specification 2.1). */
export const CreateSession = z.strictObject({
  zone: Zone,
  patient: Patient,
  locale: Locale.optional(),
  modules: Modules,
  reference: Reference.optional(),
  resume_bundle: z.string().min(1).optional(),
  options: z.strictObject({ session_pin: SessionPin.optional(), show_results: z.boolean().optional() }).optional(),
});
export type CreateSession = z.infer<typeof CreateSession>;
