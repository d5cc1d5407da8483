import fc, { type Arbitrary } from 'fast-check';
import { openApi } from './answer-checker.ts';

// biome-ignore lint/suspicious/noExplicitAny: schemas are walked as the JSON that they are
type Schema = any;

const resolve = (schema: Schema): Schema => {
  if (schema.allOf) return resolve(schema.allOf[0]);
  return typeof schema.$ref === 'string' ? openApi.components.schemas[schema.$ref.split('/').at(-1)] : schema;
};

function arbitraryNumber({ type, minimum, maximum }: Schema): Arbitrary<number> {
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  return fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  );
}

function arbitraryString({ minLength = 0, maxLength = 200, format }: Schema): Arbitrary<string> {
  const matches = (text: string) => format !== 'printable-text' || !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
  const units = fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme-ascii' }),
    fc.string({ minLength, maxLength, unit: 'binary' }),
    fc.constantFrom('é', '’', '漢', '🩺').map((character) => character.repeat(Math.max(1, maxLength >> 1))),
  );
  return units.filter((text) => matches(text) && [...text].length >= minLength && [...text].length <= maxLength);
}

function arbitraryObject({ properties, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries<Schema>(properties).map(([name, schema]) => [name, toArbitrary(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function arbitraryArray({ items, minItems = 0, maxItems = 5, uniqueItems = false }: Schema): Arbitrary<unknown[]> {
  const range = { minLength: minItems, maxLength: maxItems };
  return uniqueItems ? fc.uniqueArray(toArbitrary(items), range) : fc.array(toArbitrary(items), range);
}

/** Values that a schema of the document accepts. */
export function toArbitrary(unresolved: Schema): Arbitrary<unknown> {
  const schema = resolve(unresolved);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return arbitraryObject(schema);
    case 'array':
      return arbitraryArray(schema);
    case 'string':
      return arbitraryString(schema);
    case 'number':
    case 'integer':
      return arbitraryNumber(schema);
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`no arbitrary for ${JSON.stringify(schema).slice(0, 80)}`);
  }
}

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => listPaths(child, [...path, key]))];
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

/** A value with one part replaced, removed or given an unknown field; by chance it may stay valid. */
export function breakOnePart(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return valid.chain((value) =>
    fc.constantFrom(...listPaths(value)).chain((path) =>
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
