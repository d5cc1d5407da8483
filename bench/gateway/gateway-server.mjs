import { EmbeddedGatewaySettings, startApp } from '@pain-assessment/api-gateway';
import { createFigures, serveNeighbours } from '@pain-assessment/api-gateway/testing';
import { createInProcessBus } from '@pain-assessment/bus';
import { createLogger, createMetrics, parseSettings } from '@pain-assessment/service-kit';

/** The whole gateway over Redis, logging as in production; only its neighbours are stand-ins, with figures that make a result of 300 KB. */
const FIGURE_BYTES = 297_000;

const bus = createInProcessBus();
await serveNeighbours(bus, { figures: async () => createFigures(FIGURE_BYTES) });
const app = await startApp(
  parseSettings(EmbeddedGatewaySettings, { NODE_ENV: 'test', PORT: '0', REDIS_URL: process.argv[2] }),
  {
    log: createLogger({ service: 'api-gateway' }),
    metrics: createMetrics({ service: 'api-gateway' }),
    bus,
  },
);
process.send(app.port);
