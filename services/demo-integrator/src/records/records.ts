import { randomUUID } from 'node:crypto';
import type { Locale, Module, Zone } from '@pain-assessment/client';
import { z } from 'zod';
import { LOCALE_NAMES, ZONE_NAMES } from './names.table.ts';

/** Fields of the record form. The name stays here: the service does not accept it (contract.md#create-a-session). */
export const RecordForm = z.object({
  name: z.string().trim().min(1).max(80),
  sex: z.enum(['female', 'male']),
  height_cm: z.coerce.number().min(50).max(250),
  weight_kg: z.coerce.number().min(2).max(400),
});
export type RecordForm = z.infer<typeof RecordForm>;

const ModuleCode = z.enum(['cartography', 'questionnaires'] satisfies Module[]);

/** The form of a new assessment; a form sends one checkbox as a text and several as a list. */
export const AssessmentForm = z.object({
  zone: z.enum(Object.keys(ZONE_NAMES) as Zone[]),
  locale: z.enum(Object.keys(LOCALE_NAMES) as Locale[]),
  modules: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(ModuleCode).nonempty()),
  kiosk: z.string().optional(),
});

/** Limits for the visits of one comparison. */
export const COMPARED = { least: 2, most: 12 } as const;

export interface PatientRecord extends RecordForm {
  readonly id: string;
  /** Sent to the service instead of the name, and printed on the report. */
  readonly reference: string;
  /** True for an invented patient (samples/samples.ts). */
  readonly sample: boolean;
}

/** Patient records in memory. */
export function createRecords() {
  const records = new Map<string, PatientRecord>();
  return {
    add(form: RecordForm, { sample = false } = {}): PatientRecord {
      const id = randomUUID();
      const record = { ...form, id, reference: id.slice(0, 8), sample };
      records.set(record.id, record);
      return record;
    },
    find: (id: string) => records.get(id),
    remove: ({ id }: PatientRecord): boolean => records.delete(id),
    /** Newest first. */
    all: () => [...records.values()].reverse(),
  };
}
export type Records = ReturnType<typeof createRecords>;
