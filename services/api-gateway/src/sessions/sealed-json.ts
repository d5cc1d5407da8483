import type { Sealed, Sealing, SealingContext } from '../sealing/port.ts';

/** Seals a value as JSON. */
export function sealJson(sealing: Sealing, value: unknown, context: SealingContext): Promise<Sealed> {
  return sealing.seal(Buffer.from(JSON.stringify(value)), context);
}

/** Opens JSON of the type that was sealed for this purpose; throws `code: 'sealed_value_damaged'`. */
export async function openJson<T>(sealing: Sealing, value: Sealed, context: SealingContext): Promise<T> {
  return JSON.parse((await sealing.open(value, context)).toString()) as T;
}
