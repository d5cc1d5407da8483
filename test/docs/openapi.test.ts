import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  CompareBundles,
  Comparison,
  CreatedSession,
  CreateSession,
  MakeReport,
  PROBLEMS,
  Problem,
  Result,
  SessionEvent,
  SessionView,
} from '@pain-assessment/contracts';
import { createDocumentValidator } from '@pain-assessment/contracts/testing';
import { openApiDocument, openApiText } from '../../docs/openapi/document.ts';

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

/** A node with the keywords of its `$ref` that it does not have itself. */
const resolved = (node: JsonObject): JsonObject => {
  if (typeof node.$ref === 'string') return resolved(at(node.$ref));
  const [single] = Array.isArray(node.allOf) ? node.allOf : [];
  return isObject(single) ? { ...resolved(single), ...node } : node;
};

/** Every node of the document with its path. */
function* walkNodes(value: Json, path = ''): Generator<{ path: string; node: JsonObject }> {
  if (Array.isArray(value)) for (const [index, child] of value.entries()) yield* walkNodes(child, `${path}/${index}`);
  if (!isObject(value)) return;
  yield { path, node: value };
  for (const [key, child] of Object.entries(value)) {
    yield* walkNodes(child, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

const isExample = (path: string) => /\/examples?(\/|$)/.test(path);
const nodes = [...walkNodes(document)].filter(({ path }) => !isExample(path));

/** Every property of every schema, with its path. */
const properties = nodes
  .filter(({ path }) => path.endsWith('/properties'))
  .flatMap(({ path, node }) =>
    Object.entries(node).map(([name, schema]) => ({ path: `${path}/${name}`, schema: schema as JsonObject })),
  )
  .filter(({ path }) => path.startsWith('/components/schemas/'));

const ajv = await createDocumentValidator('openapi', document);
const findErrors = (path: string, value: unknown) => {
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

test('every example of an id or a token has the form of a real one', () => {
  const text = openApiText();
  const forms = { ses_: /^ses_[a-z2-7]{26}$/, ct_: /^ct_[a-z2-7]{52}$/ };
  for (const [prefix, form] of Object.entries(forms)) {
    const examples = new Set(text.match(new RegExp(`\\b${prefix}[A-Za-z0-9]+`, 'g')));
    expect(examples.size).toBeGreaterThan(0);
    for (const example of examples) expect(example).toMatch(form);
  }
});

test('the contracts generate the document at docs/openapi.json', () => {
  expect(openApiDocument()).toEqual(
    JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')),
  );
});

describe('every field', () => {
  test('has a description', () => {
    const silent = properties.filter(({ schema }) => {
      return !resolved(schema).description;
    });
    expect(silent.map(({ path }) => path).filter((path) => !path.includes('/FhirDocument/'))).toEqual([]);
  });

  test('with a number has a unit and a range', () => {
    const vague = properties.filter(({ schema }) => {
      const { type, minimum, maximum, 'x-unit': unit } = resolved(schema);
      return (type === 'number' || type === 'integer') && (minimum === undefined || maximum === undefined || !unit);
    });
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  test('of a simple type has a valid example, unless only the service creates it', () => {
    const bare: string[] = [];
    const wrong: string[] = [];
    for (const { path, schema } of properties) {
      if (path.includes('/FhirDocument/')) continue;
      const { type, example, enum: values, format } = resolved(schema);
      const isScalar = ['string', 'number', 'integer', 'boolean'].includes(String(type));
      if (isScalar && example === undefined && format !== 'resume-bundle' && !values) bare.push(path);
      if (example !== undefined) wrong.push(...findErrors(path, example));
    }
    expect({ bare, wrong }).toEqual({ bare: [], wrong: [] });
  });
});

describe('every answer', () => {
  const operations = nodes.filter(({ path, node }) => /^\/paths\/[^/]+\/\w+$/.test(path) && node.responses);
  const responses = operations.flatMap(({ path, node }) =>
    Object.entries(node.responses as JsonObject).map(([status, response]) => ({
      path: `${path}/responses/${status}`,
      status: Number(status),
      response: response as JsonObject,
    })),
  );

  test('covers all routes of the contract', () => {
    expect(operations.map(({ node }) => node.operationId).sort()).toEqual([
      'compareBundles',
      'createSession',
      'deleteSession',
      'getAccount',
      'getDocument',
      'getReport',
      'getResult',
      'getSession',
      'makeReport',
      'printComparison',
    ]);
  });

  test('has valid examples', () => {
    const examples = nodes.filter(({ node }) => isObject(node.schema) && isObject(node.examples));
    expect(examples.length).toBeGreaterThan(responses.length / 2);
    const wrong = examples.flatMap(({ path, node }) =>
      Object.values(node.examples as JsonObject).flatMap((example) => {
        const pointer = path
          .split('/')
          .map((part) => part)
          .join('/');
        return findErrors(`${pointer}/schema`, (example as JsonObject).value);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('of 400 and above has an example for each of its codes, with the right status', () => {
    for (const { status, response } of responses.filter((entry) => entry.status >= 400)) {
      const content = (response.content as JsonObject)['application/problem+json'] as JsonObject;
      for (const [code, example] of Object.entries(content.examples as JsonObject)) {
        const problem = Problem.parse((example as JsonObject).value);
        expect(problem).toMatchObject({ code, status });
        expect(PROBLEMS[problem.code].status).toBe(status);
      }
    }
  });

  test('of 429 and 503 names the time of a retry, and of 401 the scheme', () => {
    const listHeaders = (wanted: number) =>
      responses
        .filter(({ status }) => status === wanted)
        .map(({ response }) => Object.keys(response.headers as JsonObject));
    for (const headers of [...listHeaders(429), ...listHeaders(503)]) expect(headers).toContain('Retry-After');
    for (const headers of listHeaders(401)) expect(headers).toContain('WWW-Authenticate');
    expect([listHeaders(429).length, listHeaders(503).length, listHeaders(401).length]).toEqual([4, 10, 10]);
  });

  test('has a request id and forbids storage', () => {
    for (const { response } of responses) {
      expect(Object.keys(response.headers as JsonObject)).toEqual(
        expect.arrayContaining(['X-Request-Id', 'Cache-Control']),
      );
    }
  });
});

describe('generators of clients', () => {
  const inComponents = nodes.filter(({ path }) => path.startsWith('/components/schemas/'));

  test('find every object by a unique name', () => {
    const inline = nodes.filter(({ path, node }) => node.properties && !/^\/components\/schemas\/\w+$/.test(path));
    expect(inline.filter(({ path }) => !path.endsWith('/properties')).map(({ path }) => path)).toEqual([]);
  });

  test('find each reference', () => {
    const references = [...walkNodes(document)].flatMap(({ node }) =>
      typeof node.$ref === 'string' ? [node.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) expect(isObject(at(reference))).toBe(true);
  });

  test('distinguish the kinds of a union by a required field', () => {
    const unions = inComponents.filter(({ node }) => node.oneOf);
    expect(unions.map(({ path }) => path)).toContain('/components/schemas/Mcri');
    for (const { node } of unions) {
      const { propertyName, mapping } = node.discriminator as { propertyName: string; mapping: JsonObject };
      expect(Object.values(mapping)).toEqual((node.oneOf as JsonObject[]).map(({ $ref }) => $ref));
      for (const [value, reference] of Object.entries(mapping)) {
        const option = at(String(reference));
        expect(option.required).toContain(propertyName);
        expect((option.properties as Record<string, JsonObject>)[propertyName]?.enum).toEqual([value]);
      }
    }
  });

  test('find only keywords of OpenAPI 3.0, and portable patterns', () => {
    const keywords = ['const', 'prefixItems', 'propertyNames', 'examples', 'anyOf', '$schema', 'contentMediaType'];
    const schemas = inComponents.filter(({ path }) => !path.endsWith('/properties'));
    expect(
      schemas.flatMap(({ path, node }) => keywords.filter((key) => key in node).map((key) => `${path} ${key}`)),
    ).toEqual([]);
    const patterns = nodes.flatMap(({ node }) => (typeof node.pattern === 'string' ? [node.pattern] : []));
    for (const pattern of patterns) expect(pattern).toMatch(/^\^[\w :;/[\]!~()*?-]+\$?$/);
  });

  test('find no value in two named choices, because Go has one name per value', () => {
    const values = inComponents
      .filter(({ path, node }) => /^\/components\/schemas\/\w+$/.test(path) && Array.isArray(node.enum))
      .flatMap(({ node }) => node.enum as string[]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  test('find the next calls in the answer of a creation', () => {
    const { links } = at('#/paths/~1v1~1sessions/post/responses/201');
    const operations = Object.values(links as Record<string, JsonObject>).map(({ operationId, parameters }) => {
      expect(parameters).toEqual({ id: '$response.body#/session_id' });
      return operationId;
    });
    expect(operations).toEqual(['getSession', 'getResult', 'getDocument', 'getReport', 'deleteSession']);
  });
});

test('every example of a creation is a valid request of the contract', () => {
  const { schema, examples } = at('#/paths/~1v1~1sessions/post/requestBody/content/application~1json');
  const values = Object.values(examples as Record<string, JsonObject>).map(({ value }) => value);
  for (const value of [...values, resolved(schema as JsonObject).example]) CreateSession.parse(value);
});

test('no citation of the project reaches integrators', () => {
  expect(openApiText()).not.toMatch(/x-source|contract(\.md| \d)|specification \d|\bADR\b/);
});

test('the contracts parse the examples of requests and answers', () => {
  const exampleAt = (path: string) => (at(`#${path}/content/application~1json/examples/typical`) as JsonObject).value;
  MakeReport.parse(exampleAt('/paths/~1v1~1reports/post/requestBody'));
  CompareBundles.parse(exampleAt('/paths/~1v1~1comparisons/post/requestBody'));
  Comparison.parse(exampleAt('/paths/~1v1~1comparisons/post/responses/200'));
  CreatedSession.parse(exampleAt('/paths/~1v1~1sessions/post/responses/201'));
  SessionView.parse(exampleAt('/paths/~1v1~1sessions~1{id}/get/responses/200'));
  Result.parse(exampleAt('/paths/~1v1~1sessions~1{id}~1result/get/responses/200'));
  const callback = '/callbacks/sessionEvent/https:~1~1records.example~1hooks~1pain/post';
  SessionEvent.parse(exampleAt(`/paths/~1v1~1sessions/post${callback}/requestBody`));
});

test('requests are closed to unknown fields, and answers are open to fields of later versions', () => {
  const schemas = at('#/components/schemas') as Record<string, JsonObject>;
  expect(schemas.CreateSession?.additionalProperties).toBe(false);
  expect(schemas.Patient?.additionalProperties).toBe(false);
  for (const name of ['CreatedSession', 'SessionView', 'AssessmentResult', 'Problem']) {
    expect(schemas[name]).not.toHaveProperty('additionalProperties');
  }
});
