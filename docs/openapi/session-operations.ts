import { EXAMPLE_ACCOUNT, EXAMPLE_CREATED, EXAMPLE_EVENT, EXAMPLE_VIEW } from './examples.table.ts';
import { answerHeaders, RATE_LIMIT } from './headers.ts';
import { schemaReference } from './named-schemas.ts';
import { answer, jsonContent, ON_EVERY_CALL, problemResponses, WITH_A_BUNDLE } from './responses.ts';

/** Next calls for the identifier of a new session. */
const LINKS = Object.fromEntries(
  [
    ['ViewSession', 'getSession', 'The status of the session.'],
    ['RetrieveResult', 'getResult', 'Its result, once its status is `completed`.'],
    ['RetrieveDocument', 'getDocument', 'The result as FHIR document, once its status is `completed`.'],
    ['FetchReport', 'getReport', 'Its report, once its status is `completed`.'],
    ['DeleteSession', 'deleteSession', 'Removes the session and its result.'],
  ].map(([name, operationId, description]) => [
    name,
    { operationId, parameters: { id: '$response.body#/session_id' }, description },
  ]),
);

const webhookHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** A call of the service to the account's address; no request of the API names that address. */
const receiveEvent = {
  operationId: 'receiveEvent',
  tags: ['Sessions'],
  summary: 'Receive a webhook',
  description:
    'Your server answers this call of the service, where your account has a webhook (https://www.standardwebhooks.com). Verify the signature over the body as it came, act, and answer 2xx within 10 s; a message comes at least once and in any order.',
  security: [],
  parameters: [
    webhookHeader('webhook-id', 'The same at every attempt to deliver one event.', 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'),
    webhookHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1767262482'),
    webhookHeader(
      'webhook-signature',
      'HMAC-SHA256 with the secret of your account, one for each secret, separated by spaces.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
  requestBody: {
    required: true,
    description: 'What happened; no health data.',
    content: jsonContent(schemaReference('SessionEvent'), EXAMPLE_EVENT),
  },
  responses: {
    '204': { description: 'Received; any 2xx does.' },
    '400': { description: 'Not verified; the service tries again, as it does after every answer that is not 2xx.' },
  },
};

export const createSession = {
  operationId: 'createSession',
  tags: ['Sessions'],
  summary: 'Create a session',
  description:
    'A session assesses one treated area of one patient within two hours. Send an `Idempotency-Key`: a repeated request then returns the first answer again and creates nothing.',
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: {
    required: true,
    description: 'At most 4 MiB.',
    content: {
      'application/json': {
        schema: schemaReference('CreateSession'),
        examples: {
          both_modules: {
            summary: 'Pain map and questionnaires, all options',
            value: {
              zone: 'knee',
              patient: { sex: 'female', height_cm: 172, weight_kg: 74.5 },
              locale: 'en-GB',
              modules: ['cartography', 'questionnaires'],
              reference: 'REC-2026-00417',
              options: { session_pin: 'none', show_results: true },
            },
          },
          smallest: {
            summary: 'Required fields only',
            value: {
              zone: 'shoulder',
              patient: { sex: 'male', height_cm: 181, weight_kg: 88 },
              modules: ['cartography'],
            },
          },
        },
      },
    },
  },
  callbacks: { sessionEvent: { 'https://records.example/hooks/pain': { post: receiveEvent } } },
  responses: {
    '201': {
      ...answer('The session exists.', jsonContent(schemaReference('CreatedSession'), EXAMPLE_CREATED), [
        'Location',
        'Idempotent-Replayed',
        ...RATE_LIMIT,
      ]),
      links: LINKS,
    },
    ...problemResponses([
      ...WITH_A_BUNDLE,
      'idempotency_key_reused',
      'idempotency_in_progress',
      'session_quota_exceeded',
    ]),
  },
};

export const getAccount = {
  operationId: 'getAccount',
  tags: ['Sessions'],
  summary: 'Get the account of the key',
  description:
    'Whether the key works, and for what: locales, quotas and what is left of them. Counts against no quota.',
  responses: {
    '200': answer('The account.', jsonContent(schemaReference('AccountView'), EXAMPLE_ACCOUNT)),
    ...problemResponses(ON_EVERY_CALL),
  },
};

export const getSession = {
  operationId: 'getSession',
  tags: ['Sessions'],
  summary: 'Get the status of a session',
  description: 'Status and dates, no health data. Available until 24 h after completion.',
  responses: {
    '200': answer('The status of the session.', jsonContent(schemaReference('SessionView'), EXAMPLE_VIEW)),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};

export const deleteSession = {
  operationId: 'deleteSession',
  tags: ['Sessions'],
  summary: 'Delete a session and its result at once',
  description: 'Deletes all data, whether the session is completed or not. A second call returns 404.',
  responses: {
    '204': { description: 'Everything is deleted.', headers: answerHeaders() },
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};
