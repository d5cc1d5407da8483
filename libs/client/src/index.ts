export type { AnswerInfo, RateLimit } from './answer-info.ts';
export { type ApiError, isApiError } from './api-error.ts';
export type * from './api-types.ts';
export { type CallOptions, type Client, type ClientSettings, createClient } from './client.ts';
export {
  type Chart,
  type FhirResource,
  type FhirTransaction,
  type FhirValue,
  toTransaction,
} from './fhir-transaction.ts';
export { type OruOptions, toOruMessage } from './oru-message.ts';
export { verifyWebhook, type WebhookMessage } from './webhook.ts';
