import { expect, test } from '@jest/globals';
import { openApiText } from '../../docs/openapi/document.ts';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const schemas: Readonly<Record<string, Schema>> = JSON.parse(openApiText()).components.schemas;

/** A field with its referenced schema. */
function resolve(field: Schema): Schema {
  const reference = field.$ref ?? field.allOf?.[0]?.$ref;
  return reference === undefined ? field : { ...schemas[reference.split('/').at(-1) ?? ''], ...field };
}

const fields = Object.entries(schemas).flatMap(([name, { required = [], properties = {} }]) =>
  Object.entries(properties).map(([key, field]) => ({
    place: `${name}.${key}`,
    isRequired: required.includes(key),
    written: field,
    field: resolve(field),
  })),
);

test('no schema has a name that a common language uses', () => {
  const taken = ['Locale', 'Module', 'Object', 'String', 'Error', 'Result', 'Instant', 'Date', 'List', 'Map', 'Set'];
  expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
});

test('no object or choice is both required and nullable', () => {
  const wrong = fields.filter(({ isRequired, field: { nullable, type, enum: values } }) => {
    return isRequired && nullable && (type === 'object' || values);
  });
  expect(wrong.map(({ place }) => place)).toEqual([]);
  expect(fields.some(({ field }) => field.nullable && field.type === 'object')).toBe(true);
});

test('nothing is nullable without a type beside it', () => {
  const written = [...fields.map(({ place, written }) => [place, written] as const), ...Object.entries(schemas)];
  expect(written.filter(([, { nullable, type }]) => nullable && !type).map(([place]) => place)).toEqual([]);
});

test('choices of answers are texts with a list of values, and choices of requests stay enumerations', () => {
  expect(schemas.SessionView).toMatchObject({
    properties: { zone: { type: 'string', 'x-extensible-enum': expect.arrayContaining(['knee']) } },
  });
  expect(JSON.stringify(schemas.SessionView?.properties)).not.toContain('"enum"');
  expect(schemas.Zone).toMatchObject({ enum: expect.arrayContaining(['knee']) });
});
