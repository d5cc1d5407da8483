import { expect, test } from '@jest/globals';
import { type Exchange, findFaults, openApi } from './answer-checker.ts';

const findExample = (path: string, status: string, type: string, name: string) =>
  openApi.paths[path].get.responses[status].content[type].examples[name].value;
const requestId = '0f3c1a52-9d0e-4a57-8c8b-5a2f1d9e7b64';
const view: Exchange = {
  method: 'GET',
  path: '/v1/sessions/ses_1',
  status: 200,
  headers: new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }),
  body: findExample('/v1/sessions/{id}', '200', 'application/json', 'typical'),
};
const busy: Exchange = {
  ...view,
  status: 503,
  headers: new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'retry-after': '3',
  }),
  body: findExample('/v1/sessions/{id}', '503', 'application/problem+json', 'service_unavailable'),
};
const without = (headers: Headers, name: string) => {
  const left = new Headers(headers);
  left.delete(name);
  return left;
};
const withHeader = (headers: Headers, name: string, value: string) => {
  const more = new Headers(headers);
  more.set(name, value);
  return more;
};

test('accepts documented answers', () => {
  expect([findFaults(view), findFaults(busy)]).toEqual([[], []]);
});

test.each<[string, Exchange]>([
  ['a field that the document lacks', { ...view, body: { ...(view.body as object), patient_name: 'x' } }],
  ['a field left out', { ...view, body: { session_id: 'ses_1' } }],
  ['a date without milliseconds', { ...view, body: { ...(view.body as object), created_at: '2026-01-01T10:00:00Z' } }],
  ['a status that the document lacks', { ...view, status: 202 }],
  ['another media type', { ...view, headers: withHeader(view.headers, 'content-type', 'text/html') }],
  ['an answer that may be stored', { ...view, headers: without(view.headers, 'cache-control') }],
  ['an answer without its request id', { ...view, headers: without(view.headers, 'x-request-id') }],
  ['a CORS header', { ...view, headers: withHeader(view.headers, 'access-control-allow-origin', '*') }],
  ['503 without Retry-After', { ...busy, headers: without(busy.headers, 'retry-after') }],
  ['a Retry-After in words', { ...busy, headers: withHeader(busy.headers, 'retry-after', 'soon') }],
  ['the code of another status', { ...busy, body: { ...(busy.body as object), code: 'internal_error' } }],
  ['a problem of another request', { ...busy, body: { ...(busy.body as object), request_id: 'other' } }],
  ['an undocumented method that is answered', { ...view, method: 'PUT' }],
  ['an undocumented path that is answered', { ...view, path: '/v1/patients' }],
])('%s is a fault', (_, exchange) => {
  expect(findFaults(exchange)).not.toEqual([]);
});
