import { EmbeddedGatewaySettings, startApp } from '@pain-assessment/api-gateway';
import { createFigures, serveNeighbours } from '@pain-assessment/api-gateway/testing';
import { createInProcessBus } from '@pain-assessment/bus';
import { createLogger, createMetrics, parseSettings } from '@pain-assessment/service-kit';

/**
 * The whole gateway over Redis, logging as in production; only its neighbours are stand-ins, with figures that make a result of 300 KB.
 * Called with the address of Redis and more settings as JSON.
 */
const FIGURE_BYTES = 297_000;

const [, , redisUrl, settings = '{}'] = process.argv;
const bus = createInProcessBus();
await serveNeighbours(bus, { figures: async () => createFigures(FIGURE_BYTES) });
const app = await startApp(
  parseSettings(EmbeddedGatewaySettings, { NODE_ENV: 'test', PORT: '0', REDIS_URL: redisUrl, ...JSON.parse(settings) }),
  {
    log: createLogger({ service: 'api-gateway' }),
    metrics: createMetrics({ service: 'api-gateway' }),
    bus,
  },
);
process.send(app.port);
