import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { CreatedSession, PROBLEMS, Problem, Result, SessionView } from '@pain-assessment/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument, openApiText } from './document.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const document = JSON.parse(openApiText()) as JsonObject;
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(pointer: string): JsonObject {
  const found = pointer
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((value, key) => {
      const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
      return isObject(value) ? value[name] : undefined;
    }, document);
  if (!isObject(found)) throw new Error(`nothing at ${pointer}`);
  return found;
}

/** A node with what its `$ref` says where it is silent itself. */
const resolved = (node: JsonObject): JsonObject =>
  typeof node.$ref === 'string' ? { ...resolved(at(node.$ref)), ...node } : node;

/** Every node of the document with its path. */
function* nodesOf(value: Json, path = ''): Generator<{ path: string; node: JsonObject }> {
  if (Array.isArray(value)) for (const [index, child] of value.entries()) yield* nodesOf(child, `${path}/${index}`);
  if (!isObject(value)) return;
  yield { path, node: value };
  for (const [key, child] of Object.entries(value)) {
    yield* nodesOf(child, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

const isExample = (path: string) => /\/examples?(\/|$)/.test(path);
const nodes = [...nodesOf(document)].filter(({ path }) => !isExample(path));

/** Every property of every schema, with its path. */
const properties = nodes
  .filter(({ path }) => path.endsWith('/properties'))
  .flatMap(({ path, node }) =>
    Object.entries(node).map(([name, schema]) => ({ path: `${path}/${name}`, schema: schema as JsonObject })),
  )
  .filter(({ path }) => path.startsWith('/components/schemas/'));

const ajv = formats.default(
  new Ajv2020({ strict: false, allErrors: true, schemas: [{ $id: 'openapi', ...document }] as never }),
);
const errorsOf = (path: string, value: unknown) => {
  const validate = ajv.getSchema(
    `openapi#${path
      .split('/')
      .map((part) => encodeURIComponent(part))
      .join('/')}`,
  );
  if (!validate) throw new Error(`no schema at ${path}`);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${path} ${instancePath} ${message}`);
};

test('the document checked in at docs/openapi.json is the one that the contracts make', () => {
  expect(openApiDocument()).toEqual(
    JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')),
  );
});

describe('every field', () => {
  test('is described and says where it is defined', () => {
    const silent = properties.filter(({ schema }) => {
      const { description, 'x-source': source, ...rest } = resolved(schema);
      return !description || !(source || 'const' in rest || schema.$ref || schema.allOf);
    });
    expect(silent.map(({ path }) => path).filter((path) => !path.includes('/FhirDocument/'))).toEqual([]);
  });

  test('of a number names its unit and its range', () => {
    const vague = properties.filter(({ schema }) => {
      const { type, minimum, maximum, 'x-unit': unit } = resolved(schema);
      return (type === 'number' || type === 'integer') && (minimum === undefined || maximum === undefined || !unit);
    });
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('that is not an object, a list or a choice carries an example that its schema accepts', () => {
    const bare: string[] = [];
    const wrong: string[] = [];
    for (const { path, schema } of properties) {
      if (path.includes('/FhirDocument/')) continue;
      const { type, examples, anyOf, oneOf } = resolved(schema);
      const isScalar = ['string', 'number', 'integer', 'boolean'].includes(String(type));
      if (isScalar && !examples) bare.push(path);
      if (Array.isArray(examples) && !anyOf && !oneOf) {
        for (const example of examples) wrong.push(...errorsOf(path, example));
      }
    }
    expect({ bare, wrong }).toEqual({ bare: [], wrong: [] });
  });
});

describe('every answer', () => {
  const operations = nodes.filter(({ node }) => typeof node.operationId === 'string');
  const responses = operations.flatMap(({ path, node }) =>
    Object.entries(node.responses as JsonObject).map(([status, response]) => ({
      path: `${path}/responses/${status}`,
      status: Number(status),
      response: response as JsonObject,
    })),
  );

  test('all five routes of the contract are there', () => {
    expect(operations.map(({ node }) => node.operationId).sort()).toEqual([
      'createSession',
      'deleteSession',
      'getReport',
      'getResult',
      'getSession',
    ]);
  });

  test('has examples that its schema accepts', () => {
    const examples = nodes.filter(({ node }) => isObject(node.schema) && isObject(node.examples));
    expect(examples.length).toBeGreaterThan(responses.length / 2);
    const wrong = examples.flatMap(({ path, node }) =>
      Object.values(node.examples as JsonObject).flatMap((example) => {
        const pointer = path
          .split('/')
          .map((part) => part)
          .join('/');
        return errorsOf(`${pointer}/schema`, (example as JsonObject).value);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('of 400 and above has an example for each of its codes, of the right status', () => {
    for (const { status, response } of responses.filter((entry) => entry.status >= 400)) {
      const content = (response.content as JsonObject)['application/problem+json'] as JsonObject;
      for (const [code, example] of Object.entries(content.examples as JsonObject)) {
        const problem = Problem.parse((example as JsonObject).value);
        expect(problem).toMatchObject({ code, status });
        expect(PROBLEMS[problem.code].status).toBe(status);
      }
    }
  });

  test('of 429 and 503 says when to come back, of 401 by which scheme', () => {
    const headersOf = (wanted: number) =>
      responses
        .filter(({ status }) => status === wanted)
        .map(({ response }) => Object.keys(response.headers as JsonObject));
    for (const headers of [...headersOf(429), ...headersOf(503)]) expect(headers).toContain('Retry-After');
    for (const headers of headersOf(401)) expect(headers).toContain('WWW-Authenticate');
    expect([headersOf(429).length, headersOf(503).length, headersOf(401).length]).toEqual([1, 5, 5]);
  });

  test('names its request and forbids to store it', () => {
    for (const { response } of responses) {
      expect(Object.keys(response.headers as JsonObject)).toEqual(
        expect.arrayContaining(['X-Request-Id', 'Cache-Control']),
      );
    }
  });
});

test('the examples of the answers are what the contracts parse', () => {
  const exampleAt = (path: string) => (at(`#${path}/content/application~1json/examples/typical`) as JsonObject).value;
  CreatedSession.parse(exampleAt('/paths/~1v1~1sessions/post/responses/201'));
  SessionView.parse(exampleAt('/paths/~1v1~1sessions~1{id}/get/responses/200'));
  Result.parse(exampleAt('/paths/~1v1~1sessions~1{id}~1result/get/responses/200'));
});

test('requests are closed to unknown fields, answers are open to those of later versions', () => {
  const schemas = at('#/components/schemas') as Record<string, JsonObject>;
  expect(schemas.CreateSession?.additionalProperties).toBe(false);
  expect(schemas.Patient?.additionalProperties).toBe(false);
  for (const name of ['CreatedSession', 'SessionView', 'Result', 'Problem']) {
    expect(schemas[name]).not.toHaveProperty('additionalProperties');
  }
});
