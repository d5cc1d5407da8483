export { CLOSE_GRACE_MS, LONGEST_CALL_MS } from '../edge/server.ts';
export {
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  RECORDS_KEY,
  startTestGateway,
  type TestClock,
  type TestGateway,
  UNBOUNDED_ATTEMPTS,
} from './gateway.ts';
export { type Client, createClient, type Received, type Sent, trickle, WRITES_IN_TEN_SECONDS } from './http-client.ts';
export { complete, create, expectServed, type Played, start, submit, typicalAssessment } from './play.ts';
export { createFigures, numbersFor, type StubServices, serveStubs } from './stub-services.ts';
export { ANSWERS, type ReceivedMessage, startReceiver, type WebhookReceiver } from './webhook-receiver.ts';
