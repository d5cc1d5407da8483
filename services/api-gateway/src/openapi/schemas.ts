import {
  CartographyResult,
  CreatedSession,
  CreateSession,
  FieldError,
  Instant,
  Intensity,
  Locale,
  Mcri,
  MissingPart,
  Module,
  Patient,
  Problem,
  QuestionnaireId,
  QuestionnaireResult,
  Result,
  SessionId,
  SessionPin,
  SessionStatus,
  SessionView,
  Sex,
  Surface,
  Versions,
  Zone,
} from '@pain-assessment/contracts';
import { z } from 'zod';

/** A JSON Schema 2020-12 object, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Everything that the public API says or hears, each under its own name. */
const PUBLIC = {
  CreateSession,
  CreatedSession,
  SessionView,
  Result,
  Problem,
  FieldError,
  Versions,
  CartographyResult,
  Surface,
  QuestionnaireResult,
  Mcri,
  MissingPart,
  Patient,
  SessionId,
  Zone,
  Sex,
  Module,
  SessionPin,
  SessionStatus,
  Intensity,
  QuestionnaireId,
  Locale,
  Instant,
};

/** Reference to a schema of the document by its name. */
export const schemaReference = (name: keyof typeof PUBLIC) => ({ $ref: `#/components/schemas/${name}` });

function withoutDocumentKeywords({ $schema, $id, ...schema }: Record<string, unknown>): JsonSchema {
  return schema;
}

/**
 * `components.schemas`, made from the zod contracts and from nothing else.
 * The input side is taken: requests stay closed to unknown fields, answers stay open to fields that later versions add.
 */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(PUBLIC)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    target: 'draft-2020-12',
    metadata: z.globalRegistry,
    // zod's own name for a prefix is no format of JSON Schema; the pattern beside it says the same.
    override: ({ jsonSchema }) => {
      if (String(jsonSchema.format) === 'starts_with') delete jsonSchema.format;
    },
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutDocumentKeywords({ ...schema })]),
  );
}
