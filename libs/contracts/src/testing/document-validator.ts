import type { Ajv2020 } from 'ajv/dist/2020.js';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is
type Json = any;

function convertNode({ nullable, allOf, ...node }: Json): Json {
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key.startsWith('example') ? value : toJsonSchema(value)]),
  );
  if (!nullable) return allOf ? { ...schema, allOf: toJsonSchema(allOf) } : schema;
  if (schema.type) return { ...schema, type: [schema.type, 'null'] };
  return { ...schema, anyOf: [...toJsonSchema(allOf), { type: 'null' }] };
}

/** Converts schemas of OpenAPI 3.0 to JSON Schema 2020-12: they differ only in `nullable`. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  return typeof value === 'object' && value !== null ? convertNode(value) : value;
}

/**
 * Validates with the schemas of the OpenAPI document, each at `<id>#<JSON pointer>`, and with the formats of the
 * contract. The validator loads on first use, because most suites with this package need none.
 */
export async function createDocumentValidator($id: string, document: Json): Promise<Ajv2020> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: formats } = await import('ajv-formats');
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  ajv.addFormat('printable-text', /^[^\p{C}\p{Zl}\p{Zp}]*$/u);
  for (const format of ['binary', 'resume-bundle']) ajv.addFormat(format, true);
  return ajv.addSchema({ ...toJsonSchema(document), $id });
}
