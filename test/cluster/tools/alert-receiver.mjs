import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { FOLDERS, HERE, NAMESPACES, NODES } from '../settings.mjs';
import { openAuthority } from './certificates.mjs';
import { attempt } from './commands.mjs';
import { apply, makeConfigMap, makeDeployment, makeSecret, makeService, waitForRollout } from './kubernetes.mjs';

const NAMESPACE = NAMESPACES.ingress;
const NAME = 'records';
const HOST = `${NAME}.${NAMESPACE}.svc.cluster.local`;
const PORT = 8443;
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const TLS = `${NAME}-tls`;

const describePod = (status) => ({
  nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
  terminationGracePeriodSeconds: 1,
  containers: [
    {
      name: 'receiver',
      image: 'docker.io/pain-assessment/api-gateway:development',
      imagePullPolicy: 'Never',
      command: ['node', '/program/receiver.mjs'],
      env: [{ name: 'STATUS', value: `${status}` }],
      readinessProbe: { tcpSocket: { port: PORT }, periodSeconds: 1 },
      volumeMounts: [
        { name: 'program', mountPath: '/program' },
        { name: 'tls', mountPath: '/tls', readOnly: true },
      ],
    },
  ],
  volumes: [
    { name: 'program', configMap: { name: NAME } },
    { name: 'tls', secret: { secretName: TLS } },
  ],
});

/** Values of the charts that let webhooks reach the receiver. */
export const RECEIVER_VALUES = [
  '--set-json',
  `api-gateway.settings.webhookAllowedNetworks=["10.96.0.0/16"]`,
  '--set-json',
  `api-gateway.networkPolicy.webhooks=${JSON.stringify({
    port: PORT,
    to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': NAMESPACE } } }],
  })}`,
];

/** An accounts file in which every account is told of its sessions at the receiver. */
export function withWebhook(text) {
  const { accounts } = parse(text);
  const webhook = { url: `https://${HOST}:${PORT}/`, secrets: [SECRET] };
  return stringify({ accounts: accounts.map((account) => ({ ...account, webhook })) });
}

/** Starts a receiver of webhooks, or replaces the one that is there: it answers every one with a status. */
export async function startReceiver(status) {
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  await authority.issue(TLS, { subject: `/CN=${HOST}`, names: [`DNS:${HOST}`] });
  const values = { 'tls.crt': authority.read(`${TLS}.crt`), 'tls.key': authority.read(`${TLS}.key`) };
  const program = readFileSync(join(HERE, 'pods/receiver.mjs'), 'utf8');
  await apply([
    makeSecret(NAMESPACE, TLS, { values, type: 'kubernetes.io/tls' }),
    makeConfigMap(NAMESPACE, NAME, { 'receiver.mjs': program }),
    makeService(NAMESPACE, NAME, [{ port: PORT }]),
    makeDeployment(NAMESPACE, NAME, { spec: describePod(status) }),
  ]);
  await waitForRollout(NAMESPACE, `deployment/${NAME}`);
}

/** Takes the receiver away. */
export async function stopReceiver() {
  const objects = [`deployment/${NAME}`, `service/${NAME}`, `configmap/${NAME}`, `secret/${TLS}`];
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', '--ignore-not-found', ...objects]);
}
