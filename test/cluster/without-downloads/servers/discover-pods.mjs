import { createServer } from 'node:http';
import { openApi } from '../api-client.mjs';
import { CONTROL_PLANE, PORTS } from '../settings.mjs';

/** Lists pods to scrape for Prometheus by HTTP: Debian builds Prometheus without Kubernetes discovery. */
const api = openApi();

const isScraped = ({ metadata, status }) =>
  metadata.annotations?.['prometheus.io/scrape'] === 'true' && status.podIP && status.phase === 'Running';

const describe = ({ metadata, status }) => ({
  targets: [`${status.podIP}:${metadata.annotations['prometheus.io/port']}`],
  labels: { namespace: metadata.namespace, pod: metadata.name },
});

createServer(async (_, response) => {
  try {
    const pods = (await api.list('/api/v1/pods')).filter(isScraped);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pods.map(describe)));
  } catch {
    response.writeHead(503).end();
  }
}).listen(PORTS.discovery, CONTROL_PLANE);
