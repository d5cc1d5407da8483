import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SERVICES, type Service } from '../support/fleet.ts';
import { type BuiltCharts, buildTestCharts, PEERS, PEERS_WITH_REDIS } from './tools/charts.ts';
import { listContainers, podSpec, readEnvironment } from './tools/pods.ts';

let charts: BuiltCharts;
beforeAll(() => {
  charts = buildTestCharts();
});
afterAll(() => charts.close());

function renderPod(service: Service, values: object) {
  const isGateway = service === 'api-gateway';
  const objects = charts.render(service, {
    values: {
      secrets: { existingSecret: 's' },
      networkPolicy: isGateway ? PEERS_WITH_REDIS : PEERS,
      ...(isGateway && { settings: { publicBaseUrl: 'https://pain.example.org' } }),
      ...values,
    },
  });
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  return {
    env: readEnvironment(deployment),
    mounts: listContainers(deployment)[0].volumeMounts as { name: string; mountPath: string; readOnly?: boolean }[],
    volumes: podSpec(deployment).volumes as { name: string; secret?: { secretName: string; defaultMode: number } }[],
  };
}

const READABLE_BY_THE_GROUP = 0o440;
const servers = (service: Service) => (service === 'api-gateway' ? (['nats', 'redis'] as const) : (['nats'] as const));

describe.each(SERVICES)('%s', (service) => {
  test('mounts every file from its Secret, readable only by its group', () => {
    const pod = renderPod(
      service,
      Object.fromEntries(servers(service).map((name) => [`${name}Tls`, { existingSecret: name }])),
    );
    for (const server of servers(service)) {
      const mount = pod.mounts.find(({ name }) => name === `${server}-tls`);
      const volume = pod.volumes.find(({ name }) => name === `${server}-tls`);
      expect(volume?.secret).toEqual({ secretName: server, defaultMode: READABLE_BY_THE_GROUP });
      expect(mount?.readOnly).toBe(true);
      const told = ['CERT', 'KEY', 'CA'].map((file) => pod.env[`${server.toUpperCase()}_TLS_${file}_FILE`]);
      expect(told).toEqual(['tls.crt', 'tls.key', 'ca.crt'].map((file) => `${mount?.mountPath}/${file}`));
    }
  });

  test('names no authority that the Secret lacks, and no file without a Secret', () => {
    const { env } = renderPod(service, { natsTls: { existingSecret: 'nats', authorityKey: '' } });
    expect(env).toHaveProperty('NATS_TLS_CERT_FILE');
    expect(env).not.toHaveProperty('NATS_TLS_CA_FILE');
    expect(Object.keys(renderPod(service, {}).env).filter((name) => name.includes('_TLS_'))).toEqual([]);
  });
});

describe('the bundled NATS', () => {
  const clients = Object.fromEntries(
    SERVICES.map((service) => [service, { natsTls: { existingSecret: `${service}-tls` } }]),
  );
  const values = { global: { development: { enabled: true } }, development: { natsTlsSecret: 'nats-tls' } };

  test('requires certificates if it has one, and accepts only TLS', () => {
    const objects = charts.render('pain-assessment', { values: { ...values, ...clients } });
    const nats = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-nats'));
    const config = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-nats'));
    const secret = objects.find(({ kind, metadata }) => kind === 'Secret' && metadata.name.endsWith('-development'));

    expect(listContainers(nats)[0].args).toEqual(['--config', '/etc/nats/nats-tls.conf']);
    expect(config?.data['nats-tls.conf']).toContain('verify: true');
    expect(podSpec(nats).volumes).toContainEqual({
      name: 'tls',
      secret: { secretName: 'nats-tls', defaultMode: READABLE_BY_THE_GROUP },
    });
    const addresses = Object.entries(secret?.stringData as Record<string, string>).filter(([key]) =>
      key.endsWith('NATS_URL'),
    );
    expect(addresses.map(([, url]) => url.split(':')[0])).toEqual(['tls', 'tls', 'tls']);
  });

  test('is rejected if a service has no certificate', () => {
    const { scoring: _, ...without } = clients;
    expect(() => charts.render('pain-assessment', { values: { ...values, ...without } })).toThrow(/scoring.*natsTls/s);
  });
});
