/** A schema object of OpenAPI 3.0. */
export type JsonSchema = Readonly<Record<string, unknown>>;
export type NamedSchemas = Record<string, JsonSchema>;

/** Reference to a schema of the document by its name. */
export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const inPascalCase = (key: string) => key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Gives each object with fields inside of a named schema a name after its place: generators would make one up, another in each
 * language. A choice of values may stand where it is used. That an object may be null is said beside the reference to it.
 */
export function nameInlineSchemas(schemas: NamedSchemas): NamedSchemas {
  const named: NamedSchemas = {};

  function convertChild(name: string, child: JsonSchema): JsonSchema {
    if (!child.properties) return convert(name, child);
    if (name in schemas || name in named) throw new Error(`two schemas would be called ${name}: give one a name`);
    const { nullable, description, example, ...schema } = child;
    named[name] = convert(name, nullable ? schema : child);
    return nullable ? { nullable, description, allOf: [schemaReference(name)] } : schemaReference(name);
  }

  function convert(name: string, schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties, oneOf } = schema;
    const fields = Object.entries((properties ?? {}) as NamedSchemas).map(([key, child]) => [
      key,
      convertChild(`${name}${inPascalCase(key)}`, child),
    ]);
    return {
      ...resolveReference(schema, schemas),
      ...(isObject(properties) && { properties: Object.fromEntries(fields) }),
      ...(isObject(items) && { items: convertChild(`${name}Item`, items) }),
      ...(isObject(additionalProperties) && {
        additionalProperties: convertChild(`${name}Value`, additionalProperties),
      }),
      ...(Array.isArray(oneOf) && { oneOf: oneOf.map((child, index) => convertChild(`${name}${index + 1}`, child)) }),
    };
  }

  for (const [name, schema] of Object.entries(schemas)) named[name] = convert(name, schema);
  return named;
}

/** Name of the schema that a field refers to, empty for a field of its own. */
const targetName = ({ $ref, allOf }: JsonSchema = {}): string => {
  const [first] = Array.isArray(allOf) ? allOf : [{ $ref }];
  return (
    String(first.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  );
};

const findSchema = ($ref: unknown, schemas: NamedSchemas): JsonSchema =>
  schemas[String($ref).split('/').at(-1) ?? ''] ?? {};

/**
 * Writes a reference with notes beside it as generators read it: a text, or a choice that may be null, is written out where it
 * stands, since several of them take a reference with `nullable` beside it for one that is never null.
 */
function resolveReference(schema: JsonSchema, schemas: NamedSchemas): JsonSchema {
  const { allOf, ...beside } = schema;
  if (!Array.isArray(allOf)) return schema;
  if (Object.keys(beside).length === 0) return allOf[0];
  const target = findSchema(allOf[0].$ref, schemas);
  const { type, enum: values } = target;
  if (type === 'string' && !values) return { ...target, ...beside };
  return Array.isArray(values) && beside.nullable ? { ...target, ...beside, enum: [...values, null] } : schema;
}

const listFields = ({ properties }: JsonSchema) => Object.entries((properties ?? {}) as NamedSchemas);
const isNullableReference = ({ nullable, allOf }: JsonSchema) => nullable === true && Array.isArray(allOf);

/**
 * Says of an object that it may be null where its type stands, since OpenAPI 3.0.3 knows `nullable` only beside a `type`. Throws where
 * an object may be null in one place and not in another: the two need two names.
 */
export function placeNullable(schemas: NamedSchemas): NamedSchemas {
  const nullable = new Set(
    Object.values(schemas).flatMap((schema) =>
      listFields(schema).flatMap(([, field]) => (isNullableReference(field) ? [targetName(field)] : [])),
    ),
  );
  function place(schema: JsonSchema): JsonSchema {
    const fields = listFields(schema).map(([key, field]) => {
      if (!isNullableReference(field)) {
        if (nullable.has(targetName(field))) throw new Error(`${key} may be null elsewhere: give it another name`);
        return [key, field];
      }
      const { nullable: _, ...reference } = field;
      return [key, reference];
    });
    return fields.length > 0 ? { ...schema, properties: Object.fromEntries(fields) } : schema;
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...(nullable.has(name) && { nullable: true }), ...place(schema) },
    ]),
  );
}

/**
 * Requires no object that may be null: the reader that openapi-generator makes for Java looks into a required one before it looks for null.
 * Answers have the field all the same.
 */
export function requireNoNullableObjects(schemas: NamedSchemas): NamedSchemas {
  function relax(schema: JsonSchema): JsonSchema {
    const { required } = schema;
    if (!Array.isArray(required)) return schema;
    const fields = schema.properties as NamedSchemas;
    return { ...schema, required: required.filter((name) => !schemas[targetName(fields[name])]?.nullable) };
  }
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, relax(schema)]));
}

/**
 * Adds to each discriminated union which value of the field means which schema, and the field itself: PHP's generator has no unions,
 * makes one class of all fields, and would know only the last schema's value.
 */
export function mapDiscriminators(schemas: NamedSchemas): NamedSchemas {
  function mapUnion({ oneOf, discriminator, ...schema }: JsonSchema): JsonSchema {
    const { propertyName } = discriminator as { propertyName: string };
    const mapping = (oneOf as JsonSchema[]).map(({ $ref }) => {
      const { [propertyName]: field } = findSchema($ref, schemas).properties as Record<string, { enum: [string] }>;
      return [field?.enum[0] ?? '', $ref] as const;
    });
    return {
      ...schema,
      type: 'object',
      properties: {
        [propertyName]: { type: 'string', enum: mapping.map(([value]) => value), description: 'The kind.' },
      },
      required: [propertyName],
      // The fields of each kind, which linters would else hold for fields that nobody described.
      additionalProperties: true,
      oneOf,
      discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
    };
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, schema.discriminator ? mapUnion(schema) : schema]),
  );
}
