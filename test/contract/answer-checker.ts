import { readFileSync } from 'node:fs';
import { createDocumentValidator } from '@pain-assessment/contracts/testing';

/** One exchange from outside; `body` is the parsed JSON, or undefined for another answer. */
export interface Exchange {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is
type Json = any;

/** The checked-in OpenAPI document. */
export const openApi: Json = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

/** Answers are open for later versions, but a test must report each undescribed field of this version. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key.startsWith('example') ? value : closed(value)]),
  );
  const isUnion = Array.isArray(inside.oneOf);
  const values = inside['x-extensible-enum'];
  if (values) return { ...inside, enum: inside.nullable ? [...values, null] : values };
  const isOpen = inside.properties && inside.additionalProperties === undefined && !isUnion;
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

const ajv = await createDocumentValidator('api', {
  ...openApi,
  components: { ...openApi.components, schemas: closed(openApi.components.schemas) },
});

function validate(pointer: string, value: unknown): string[] {
  const check = ajv.getSchema(`api#${pointer}`);
  if (!check) throw new Error(`no schema at ${pointer}`);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The template of a path, such as `/v1/sessions/{id}`, or undefined for an unknown path. */
function findTemplate(path: string): string | undefined {
  const [bare = ''] = path.split('?');
  return Object.keys(openApi.paths).find((template) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
}

const asProblem = (body: Json): Json => (typeof body === 'object' && body !== null ? body : {});

/** Headers of every answer of the API. */
function commonFaults({ status, headers, body }: Exchange): string[] {
  const faults: string[] = [];
  if (headers.get('cache-control') !== 'no-store') faults.push('Cache-Control is not no-store');
  const requestId = headers.get('x-request-id');
  if (!requestId) faults.push('no X-Request-Id');
  for (const [name] of headers) if (name.startsWith('access-control-')) faults.push(`CORS header ${name}`);
  if (status < 400) return faults;
  const contentType = headers.get('content-type');
  if (contentType !== 'application/problem+json') faults.push(`content type ${contentType}`);
  if (asProblem(body).request_id !== requestId) faults.push('request_id is not the X-Request-Id');
  if (!String(asProblem(body).type).endsWith(String(asProblem(body).code))) faults.push('type does not end in code');
  return [...faults, ...validate('/components/schemas/Problem', body)];
}

function headerFaults(response: Json, headers: Headers): string[] {
  return Object.entries<Json>(response.headers ?? {}).flatMap(([name, { $ref }]) => {
    const key = $ref.split('/').at(-1);
    const { required, schema } = openApi.components.headers[key];
    const value = headers.get(name);
    if (value === null) return required ? [`no ${name}`] : [];
    const read = schema.type === 'integer' ? Number(value) : value;
    return validate(`/components/headers/${escaped(key)}/schema`, read).map((fault) => `${name}:${fault}`);
  });
}

function bodyFaults(pointer: string, response: Json, { headers, body }: Exchange): string[] {
  // FHIR's version is a parameter, which no OpenAPI document can state.
  const type = (headers.get('content-type') ?? '').replace(/; fhirVersion=.*$/, '');
  if (!response.content) return body === undefined ? [] : ['a body that is not documented'];
  if (!(type in response.content)) return [`content type ${type} is not documented`];
  if (type === 'application/pdf') return [];
  const faults = validate(`${pointer}/content/${escaped(type)}/schema`, body);
  if (type !== 'application/problem+json') return faults;
  const codes = Object.keys(response.content[type].examples);
  return codes.includes(asProblem(body).code) ? faults : [...faults, 'a code that is not of this status'];
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Answers outside the document: unknown routes or methods, after the checks of browser and key. */
function unknownFaults({ method, path, status, headers, body }: Exchange, template: string | undefined): string[] {
  const { code } = asProblem(body);
  if (['browser_call_refused', 'invalid_api_key', 'service_unavailable', 'invalid_request'].includes(code)) return [];
  // An identifier that cannot be decoded is rejected before the method is checked.
  if (code === 'session_not_found' && !isDecodable(path)) return [];
  const expected = template === undefined ? 'not_found' : 'method_not_allowed';
  if (method === 'HEAD') return [404, 405].includes(status) ? [] : [`HEAD answered ${status}`];
  if (code !== expected) return [`${method} ${path} is not documented and answered ${status} ${code}`];
  return expected === 'method_not_allowed' && !headers.get('allow') ? ['405 without Allow'] : [];
}

/** Each difference between an answer of `/v1` and the OpenAPI document; empty for a documented answer. */
export function findFaults(exchange: Exchange): string[] {
  const { method, path, status } = exchange;
  const template = findTemplate(path);
  const operation = template && openApi.paths[template][method.toLowerCase()];
  const common = method === 'HEAD' ? [] : commonFaults(exchange);
  if (!template || !operation) return [...common, ...unknownFaults(exchange, template)];
  const response = operation.responses[String(status)];
  if (!response) return [...common, `status ${status} is not documented for ${method} ${template}`];
  const pointer = `/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`;
  return [...common, ...headerFaults(response, exchange.headers), ...bodyFaults(pointer, response, exchange)];
}
