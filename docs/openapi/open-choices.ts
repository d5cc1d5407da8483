import type { JsonSchema, NamedSchemas } from './named-schemas.ts';

/** Bodies of requests and of answers, and named choices that never gain a value. */
export interface Bodies {
  readonly requests: readonly string[];
  readonly answers: readonly string[];
  readonly fixed: readonly string[];
}

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;
const referenced = ({ $ref }: JsonSchema): string | undefined => REFERENCE.exec(String($ref))?.[1];
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** A text with its current values; a choice of one value is a discriminator and stays unchanged. */
function openChoice({ enum: values, ...schema }: JsonSchema): JsonSchema {
  const listed = (values as unknown[]).filter((value) => value !== null);
  const words = `${schema.description ?? ''} One of ${listed.map((value) => `\`${value}\``).join(', ')}; later versions may add values.`;
  return { ...schema, example: schema.example ?? listed[0], description: words.trim(), 'x-extensible-enum': listed };
}

const isChoice = ({ enum: values }: JsonSchema) => Array.isArray(values) && values.length > 1;

/** These bodies and every schema in them, after `change`. */
function collect(
  schemas: NamedSchemas,
  bodies: readonly string[],
  change: (schema: JsonSchema) => JsonSchema,
): NamedSchemas {
  const found: NamedSchemas = {};
  function visit(name: string): void {
    if (name in found) return;
    found[name] = {};
    found[name] = convert(schemas[name] ?? {}) as JsonSchema;
  }
  function convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(convert);
    if (!isSchema(value)) return value;
    const changed = change(value);
    const name = referenced(changed);
    if (name !== undefined) visit(name);
    return Object.fromEntries(
      Object.entries(changed).map(([key, child]) => [key, key.startsWith('example') ? child : convert(child)]),
    );
  }
  for (const name of bodies) visit(name);
  return found;
}

/**
 * Writes choices of answers as texts with a list of values, because most generated clients reject unknown values.
 * Requests keep their choices. Unused schemas are omitted.
 */
export function openChoices(schemas: NamedSchemas, { requests, answers, fixed }: Bodies): NamedSchemas {
  const find = (name: string): JsonSchema => schemas[name] ?? {};
  const isOpened = (name: string | undefined) => name !== undefined && !fixed.includes(name) && isChoice(find(name));

  function open(schema: JsonSchema): JsonSchema {
    const [single] = Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]) : [schema];
    const name = single && referenced(single);
    if (name !== undefined && isOpened(name)) {
      const { allOf: _, $ref: __, ...beside } = schema;
      return openChoice({ ...find(name), ...beside });
    }
    return isChoice(schema) && !Object.values(schemas).includes(schema) ? openChoice(schema) : schema;
  }

  const asked = collect(schemas, requests, (schema) => schema);
  const answered = collect(schemas, answers, open);
  for (const name of Object.keys(asked)) {
    if (name in answered && JSON.stringify(asked[name]) !== JSON.stringify(answered[name])) {
      throw new Error(`${name} is asked for and answered with a choice: give the two names of their own`);
    }
  }
  return { ...asked, ...answered };
}
