import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** What the record form sends. The name stays here: the service neither expects nor accepts it (contract.md#create-a-session). */
export const RecordForm = z.object({
  name: z.string().trim().min(1).max(80),
  sex: z.enum(['female', 'male']),
  height_cm: z.coerce.number().min(50).max(250),
  weight_kg: z.coerce.number().min(2).max(400),
});
export type RecordForm = z.infer<typeof RecordForm>;

/** Visits that one comparison takes. */
export const COMPARED = { least: 2, most: 12 } as const;

export interface PatientRecord extends RecordForm {
  readonly id: string;
  /** What the service is told instead of the name; it is printed on the report. */
  readonly reference: string;
}

/** Patient records, newest first, in memory. */
export interface Records {
  add(form: RecordForm): PatientRecord;
  find(id: string): PatientRecord | undefined;
  all(): readonly PatientRecord[];
}

export function createRecords(): Records {
  const records = new Map<string, PatientRecord>();
  return {
    add(form) {
      const id = randomUUID();
      const record = { ...form, id, reference: id.slice(0, 8) };
      records.set(record.id, record);
      return record;
    },
    find: (id) => records.get(id),
    all: () => [...records.values()].reverse(),
  };
}
