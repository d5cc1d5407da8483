import { EmbeddedGatewaySettings, startApp as startGateway } from '@pain-assessment/api-gateway';
import { DEMO_KEY } from '@pain-assessment/api-gateway/testing';
import { connectBus } from '@pain-assessment/bus';
import { createClient } from '@pain-assessment/client';
import { REPORT_PDF } from '@pain-assessment/contracts';
import { ReportRendererSettings, startApp as startRenderer } from '@pain-assessment/report-renderer';
import { ScoringSettings, startApp as startScoring } from '@pain-assessment/scoring';
import { createLogger, createMetrics, parseSettings } from '@pain-assessment/service-kit';
import { startNats, startRedis } from '@pain-assessment/service-kit/testing';
import { playPatient } from '@pain-assessment/standalone/testing';

/** A machine busy with other things must not end the measurement. */
const PATIENCE = { RENDER_BUDGET_SECONDS: '60', RENDER_PRINT_TIMEOUT_SECONDS: '30' };

/** Gateway, scoring and renderer in this process, over a real Redis and a real NATS. */
export async function startService() {
  const [redis, nats] = await Promise.all([startRedis({ own: true }), startNats()]);
  const environment = {
    ...PATIENCE,
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    REDIS_URL: redis.url,
    NATS_URL: nats.url,
  };
  const connected = await connectBus({ url: nats.url, name: 'bench' }, {});
  let lastRequest;
  const bus = {
    ...connected,
    request(call, payload, context) {
      if (call === REPORT_PDF) lastRequest = payload;
      return connected.request(call, payload, context);
    },
  };
  const log = createLogger({ service: 'bench', level: 'error' });
  const platform = { log, metrics: createMetrics({ service: 'bench' }), bus };
  const start = (startApp, settings) => startApp(parseSettings(settings, environment), platform);
  const renderer = await start(startRenderer, ReportRendererSettings);
  const scoring = await start(startScoring, ScoringSettings);
  const gateway = await start(startGateway, EmbeddedGatewaySettings);
  const client = createClient({ baseUrl: `http://127.0.0.1:${gateway.port}`, secretKey: DEMO_KEY });

  /** A session as a patient completed it, without a report yet. */
  async function completed() {
    const session = await client.createSession({
      zone: 'thoracolumbar_spine',
      patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
      modules: ['cartography', 'questionnaires'],
    });
    await playPatient(session.component.url);
    return session.session_id;
  }

  async function fetchReport(id) {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/v1/sessions/${id}/report.pdf`, {
      headers: { authorization: `Bearer ${DEMO_KEY}` },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a report was answered ${response.status}`);
  }

  return {
    bus,
    client,
    completed,
    fetchReport,
    /** What the last report drawn was asked for with. */
    lastRequest: () => lastRequest,
    async close() {
      for (const part of [gateway, scoring, renderer, connected]) await part.close();
      await Promise.all([redis.stop(), nats.stop()]);
    },
  };
}
