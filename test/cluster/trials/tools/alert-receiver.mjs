import { parse, stringify } from 'yaml';
import { openAuthority } from '../../support/certificates.mjs';
import { attempt } from '../../support/commands.mjs';
import {
  apply,
  makeConfigMap,
  makeDeployment,
  makeService,
  makeTlsSecret,
  waitForRollout,
} from '../../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES } from '../../support/settings.mjs';
import { describeClientPod, readProgram } from './client-pod.mjs';

const NAMESPACE = NAMESPACES.ingress;
const NAME = 'records';
const HOST = `${NAME}.${NAMESPACE}.svc.cluster.local`;
const PORT = 8443;
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const TLS = `${NAME}-tls`;

/** A pod that answers every webhook with one status. */
async function describePod(status) {
  const spec = await describeClientPod({ name: NAME, program: 'receiver', env: { STATUS: status } });
  const [container] = spec.containers;
  const mounts = [...container.volumeMounts, { name: 'tls', mountPath: '/tls' }];
  const probe = { tcpSocket: { port: PORT }, periodSeconds: 1 };
  return {
    ...spec,
    restartPolicy: 'Always',
    containers: [{ ...container, readinessProbe: probe, volumeMounts: mounts }],
    volumes: [...spec.volumes, { name: 'tls', secret: { secretName: TLS } }],
  };
}

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

/** The accounts file with the receiver as webhook URL of every account. */
export function withWebhook(text) {
  const { accounts } = parse(text);
  const webhook = { url: `https://${HOST}:${PORT}/`, secrets: [SECRET] };
  return stringify({ accounts: accounts.map((account) => ({ ...account, webhook })) });
}

/** Starts or replaces a receiver of webhooks, which answers each with one status. */
export async function startReceiver(status) {
  const authority = await openAuthority(FOLDERS.production, 'internal-authority');
  const values = await authority.readTls(TLS, { subject: `/CN=${HOST}`, names: [`DNS:${HOST}`] });
  await apply([
    makeTlsSecret(NAMESPACE, TLS, values),
    makeConfigMap(NAMESPACE, 'receiver', { 'receiver.mjs': readProgram('receiver') }),
    makeService(NAMESPACE, NAME, [{ port: PORT }]),
    makeDeployment(NAMESPACE, NAME, { spec: await describePod(status) }),
  ]);
  await waitForRollout(NAMESPACE, `deployment/${NAME}`);
}

/** Removes the receiver. */
export async function stopReceiver() {
  const objects = [`deployment/${NAME}`, `service/${NAME}`, 'configmap/receiver', `secret/${TLS}`];
  await attempt('kubectl', ['--namespace', NAMESPACE, 'delete', '--ignore-not-found', ...objects]);
}
