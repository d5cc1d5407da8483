import {
  AccountView,
  CompareBundles,
  Comparison,
  CreatedSession,
  CreateSession,
  MakeReport,
  Problem,
  Result,
  SessionEvent,
  SessionView,
} from '@pain-assessment/contracts';
import { z } from 'zod';
import {
  type JsonSchema,
  mapDiscriminators,
  type NamedSchemas,
  nameInlineSchemas,
  placeNullable,
  requireNoNullableObjects,
} from './named-schemas.ts';
import { openChoices } from './open-choices.ts';

/** Inputs and answers of calls, and bodies of webhooks; every schema with a name in them is in the document under that name. */
const REQUESTS = { CreateSession, MakeReport, CompareBundles };
const ANSWERS = {
  AccountView,
  CreatedSession,
  SessionView,
  AssessmentResult: Result,
  Comparison,
  Problem,
  SessionEvent,
};

/** Closed choices of answers; every other one may gain values (contract.md#stability). */
const FIXED_CHOICES = ['SessionStatus', 'Sex'];

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Rewrites zod's JSON Schema into the subset that client generators support. */
const inSharedWords: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  const schema: Record<string, unknown> = jsonSchema;
  // zod's own name for a prefix is no format; the pattern beside it means the same.
  if (schema.format === 'starts_with') delete schema.format;
  // The format makes clients parse a date; they would test a pattern against the date instead of the text.
  if (schema.format === 'date-time' || schema.allOf) delete schema.pattern;
  // Escaped slashes and the tail after a prefix are redundant; a comma ends a pattern in the field tags of Go's
  // clients.
  if (typeof schema.pattern === 'string') {
    schema.pattern = schema.pattern.replaceAll('\\/', '/').replace(/,?\.\*$/, '');
  }
  if (def.type === 'union' && 'discriminator' in def) schema.discriminator = { propertyName: def.discriminator };
  if (def.type === 'tuple') schema.items = withoutNotes((schema.items as { anyOf: JsonSchema[] }).anyOf[0]);
  // A null without a type: OpenAPI 3.0 has none, and clients do not support a choice with only null.
  if (def.type === 'null') delete schema.enum;
  // Without it a number has four bytes in Go, and a decimal of any length in Java.
  if (schema.type === 'number') schema.format = 'double';
  if (Array.isArray(schema.examples)) {
    schema.example = schema.examples[0];
    delete schema.examples;
  }
};

function withoutNotes({ description, example, ...schema }: Record<string, unknown> = {}): JsonSchema {
  return schema;
}

/**
 * `components.schemas`, generated only from the zod contracts, from their input side: requests are closed to unknown
 * fields, answers open to fields of later versions.
 */
export function componentSchemas(): NamedSchemas {
  const { definitions } = z.toJSONSchema(z.object({ ...REQUESTS, ...ANSWERS }), {
    io: 'input',
    target: 'openapi-3.0',
    override: inSharedWords,
  });
  const schemas = JSON.stringify(definitions).replaceAll('#/definitions/', '#/components/schemas/');
  const bodies = { requests: Object.keys(REQUESTS), answers: Object.keys(ANSWERS) };
  const open = openChoices(JSON.parse(schemas), { ...bodies, fixed: FIXED_CHOICES });
  return mapDiscriminators(requireNoNullableObjects(placeNullable(nameInlineSchemas(open))));
}
