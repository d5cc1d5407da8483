import fc, { type Arbitrary } from 'fast-check';
import { openApi } from './answer-checker.ts';

// biome-ignore lint/suspicious/noExplicitAny: schemas are walked as the JSON that they are
type Schema = any;

const resolve = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? openApi.components.schemas[schema.$ref.split('/').at(-1)] : schema;

function numberOf({ type, minimum, maximum }: Schema): Arbitrary<number> {
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  return fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  );
}

function stringOf({ minLength = 0, maxLength = 200, pattern }: Schema): Arbitrary<string> {
  const matches = pattern === undefined ? () => true : (text: string) => new RegExp(pattern, 'u').test(text);
  const units = fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme-ascii' }),
    fc.string({ minLength, maxLength, unit: 'binary' }),
    fc.constantFrom('é', '’', '漢', '🩺').map((character) => character.repeat(Math.max(1, maxLength >> 1))),
  );
  return units.filter((text) => matches(text) && [...text].length >= minLength && [...text].length <= maxLength);
}

function objectOf({ properties, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries<Schema>(properties).map(([name, schema]) => [name, arbitraryOf(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function arrayOf({ items, minItems = 0, maxItems = 5, uniqueItems = false }: Schema): Arbitrary<unknown[]> {
  const range = { minLength: minItems, maxLength: maxItems };
  return uniqueItems ? fc.uniqueArray(arbitraryOf(items), range) : fc.array(arbitraryOf(items), range);
}

/** Values that a schema of the document accepts. */
export function arbitraryOf(unresolved: Schema): Arbitrary<unknown> {
  const schema = resolve(unresolved);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return arrayOf(schema);
    case 'string':
      return stringOf(schema);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(schema).slice(0, 80)}`);
  }
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: (old: unknown) => unknown): unknown {
  if (key === undefined) return by(value);
  const copy: Schema = Array.isArray(value) ? [...value] : { ...(value as object) };
  const child = replaced(copy[key], rest, by);
  if (child === undefined) delete copy[key];
  else copy[key] = child;
  return copy;
}

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, 1e308, true, [], {}, 'x'.repeat(10_000), '\u0000', '\ud800'),
  fc.jsonValue(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const oddKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'name', 'patient_name', 'toString', ''),
  fc.string({ maxLength: 20 }),
);

/** A value with one place changed to something odd, dropped, or given a field too much; it may by chance stay valid. */
export function brokenOf(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return valid.chain((value) =>
    fc.constantFrom(...pathsOf(value)).chain((path) =>
      fc.oneof(
        oddValue.map((odd) => replaced(value, path, () => odd)),
        fc.constant(replaced(value, path, () => undefined)),
        fc
          .tuple(oddKey, oddValue)
          .map(([key, odd]) =>
            replaced(value, path, (old) =>
              typeof old === 'object' && old !== null && !Array.isArray(old)
                ? JSON.parse(
                    `${JSON.stringify(old).slice(0, -1)}${Object.keys(old).length ? ',' : ''}${JSON.stringify(key)}:${JSON.stringify(odd)}}`,
                  )
                : odd,
            ),
          ),
      ),
    ),
  );
}
