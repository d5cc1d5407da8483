import {
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

/** What calls take and answer, and what a webhook sends; every schema with a name that they use is in the document under that name. */
const REQUESTS = { CreateSession, MakeReport, CompareBundles };
const ANSWERS = { CreatedSession, SessionView, AssessmentResult: Result, Comparison, Problem, SessionEvent };

/** Choices of answers that never gain a value; every other one may (contract.md#stability). */
const FIXED_CHOICES = ['SessionStatus', 'Sex'];

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** What zod says in words of its own, in those that generators of every language read. */
const inSharedWords: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  const schema: Record<string, unknown> = jsonSchema;
  // zod's own name for a prefix is no format; the pattern beside it says the same.
  if (schema.format === 'starts_with') delete schema.format;
  // The format makes a date of it in a client; a pattern would be held against that date, and not against the text.
  if (schema.format === 'date-time' || schema.allOf) delete schema.pattern;
  // Slashes and what follows a prefix say nothing; a comma ends a pattern in the field tags of Go's clients.
  if (typeof schema.pattern === 'string') {
    schema.pattern = schema.pattern.replaceAll('\\/', '/').replace(/,?\.\*$/, '');
  }
  if (def.type === 'union' && 'discriminator' in def) schema.discriminator = { propertyName: def.discriminator };
  if (def.type === 'tuple') schema.items = withoutNotes((schema.items as { anyOf: JsonSchema[] }).anyOf[0]);
  // A null of no type: OpenAPI 3.0 has none, and clients have none for a choice that is null alone.
  if (def.type === 'null') delete schema.enum;
  // Without it a number is four bytes wide in Go, and a decimal of any length in Java.
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
 * `components.schemas`, made from the zod contracts and from nothing else.
 * The input side is taken: requests stay closed to unknown fields, answers stay open to fields that later versions add.
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
