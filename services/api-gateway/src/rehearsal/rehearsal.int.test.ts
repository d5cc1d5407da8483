import { afterEach, expect, test } from '@jest/globals';
import { createQuestionnaires } from '@pain-assessment/questionnaires';
import { systemClock } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { createPinHashing } from '../vault/sessions/pin-hashing.ts';
import { rehearse } from './rehearse.ts';
import { openRehearsedGateway } from './rehearsed-gateway.ts';

const HOUR_MS = 3_600_000;
const LIFETIMES = { session: HOUR_MS, resultRetention: HOUR_MS, tombstone: HOUR_MS, idempotency: HOUR_MS };

let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.toReversed()) await each.close();
  opened = [];
});

function openRehearsal() {
  const pins = createPinHashing({ log: createLogSink().log });
  opened.push(pins);
  return openRehearsedGateway({
    pins,
    questionnaires: createQuestionnaires({}),
    lifetimes: LIFETIMES,
    clock: systemClock,
  });
}

test('every call of the rehearsed assessments is answered as a patient expects it', async () => {
  const { listenerAt, ...gateway } = await openRehearsal();
  const answers: string[] = [];
  const observed: typeof listenerAt = (baseUrl) => {
    const listener = listenerAt(baseUrl);
    return (request, response) => {
      const path = request.url?.replace(/ses_\w+/, '{id}');
      response.once('finish', () => answers.push(`${request.method} ${path} ${response.statusCode}`));
      listener(request, response);
    };
  };
  const sink = createLogSink();

  await rehearse({ ...gateway, listenerAt: observed }, sink.log);

  expect(sink.lines).toEqual([]);
  expect(new Set(answers)).toEqual(
    new Set([
      'POST /v1/sessions 201',
      'POST /component/api/start 200',
      'GET /component/api/assessment 200',
      'PUT /component/api/draft 204',
      'POST /component/api/submission 200',
      'GET /v1/sessions/{id}/result 200',
      'GET /v1/sessions/{id}/report.pdf 200',
      'DELETE /v1/sessions/{id} 204',
    ]),
  );
});

test('a rehearsal that fails is logged, ends what it opened, and keeps nobody from serving', async () => {
  const sink = createLogSink();
  const gateway = await openRehearsal();
  let closed = false;
  const refusing = {
    ...gateway,
    apiKey: 'sk_test_nobody_000000000000000000000000',
    async close() {
      closed = true;
      await gateway.close();
    },
  };

  await rehearse(refusing, sink.log);

  expect(JSON.stringify(sink.lines)).toContain('the rehearsal failed');
  expect(closed).toBe(true);
});

test('a gateway that has rehearsed has counted, logged and kept nothing of it', async () => {
  const gateway: TestGateway = await startTestGateway({}, { warmUp: true });
  opened.push(gateway);

  const text = await gateway.metrics.render('plain');
  expect(text).not.toMatch(/^(http_server_request_duration_seconds\w*|sealed_values_total|session_events\w*)\{/m);
  expect(gateway.logLines.map(({ message }) => message)).toEqual([
    'development accounts are in force; their keys are public',
    'listening',
  ]);
});
