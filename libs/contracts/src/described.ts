/** What a reader of the API document learns about one field besides its type. */
export interface FieldNote {
  description: string;
  /** A valid value; its shape is checked in the tests of the document. */
  example?: unknown;
  /** Unit of a number, or how to read it: `cm`, `%`, `points`, `version`. */
  unit?: string;
  /** Where the field is defined, e.g. `specification 2.1`. */
  source: string;
}

/** Metadata for `.meta()`, in the keywords of JSON Schema 2020-12; unit and source as OpenAPI extensions. */
export function described({ description, example, unit, source }: FieldNote) {
  return {
    description,
    ...(example === undefined ? {} : { examples: [example] }),
    ...(unit === undefined ? {} : { 'x-unit': unit }),
    'x-source': source,
  };
}

/** As `described`, for a schema that the document lists under its own name. */
export function named(id: string, note: FieldNote) {
  return { id, ...described(note) };
}
