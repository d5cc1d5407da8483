export { DEMO_KEY, NO_CALL_RATES, OTHER_KEY, startTestGateway, type TestGateway } from './gateway.ts';
export { type Client, createClient, type Received, type Sent } from './http-client.ts';
export { complete, create, type Played, start, submit, typicalAssessment } from './play.ts';
export { createFigures, type Neighbours, numbersFor, serveNeighbours } from './stand-ins.ts';
export { ANSWERS, startReceiver, type Told, type WebhookReceiver } from './webhook-receiver.ts';
