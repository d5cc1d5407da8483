import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAuthority } from '../support/certificates.mjs';
import { run, succeeds } from '../support/commands.mjs';
import { FOLDERS } from '../support/settings.mjs';
import { start, waitForServers } from './processes.mjs';
import { CONTROL_PLANE, NODES, PORTS, SERVICE_NETWORK } from './settings.mjs';

const ETCD = 'http://127.0.0.1:23790';
const PEERS = 'http://127.0.0.1:23800';
const URGENT = { urgent: true };
const file = (name) => join(FOLDERS.keys, name);
const SERVER = `https://${CONTROL_PLANE}:${PORTS.apiServer}`;

/** Certificates of the cluster's components. */
const SUBJECTS = {
  admin: '/O=system:masters/CN=admin',
  'kubelet-client': '/O=system:masters/CN=apiserver-kubelet-client',
  'front-proxy': '/CN=front-proxy-client',
  'controller-manager': '/CN=system:kube-controller-manager',
  scheduler: '/CN=system:kube-scheduler',
  'kube-proxy': '/CN=system:kube-proxy',
};
const SERVER_NAMES = [
  ...['kubernetes', 'kubernetes.default', 'kubernetes.default.svc', 'localhost'].map((name) => `DNS:${name}`),
  ...[CONTROL_PLANE, '10.96.0.1', '127.0.0.1'].map((address) => `IP:${address}`),
];

async function writeClientConfiguration(name) {
  const kubeconfig = ['config', '--kubeconfig', file(`${name}.kubeconfig`)];
  const server = ['--server', SERVER, '--certificate-authority', file('ca.crt'), '--embed-certs'];
  const user = ['--client-certificate', file(`${name}.crt`), '--client-key', file(`${name}.key`), '--embed-certs'];
  await run('kubectl', [...kubeconfig, 'set-cluster', 'pain', ...server]);
  await run('kubectl', [...kubeconfig, 'set-credentials', 'user', ...user]);
  await run('kubectl', [...kubeconfig, 'set-context', 'pain', '--cluster', 'pain', '--user', 'user']);
  await run('kubectl', [...kubeconfig, 'use-context', 'pain']);
}

/** Creates the cluster's authority, its certificates and the kubeconfig files of clients. */
export async function makeCertificates() {
  const authority = await openAuthority(FOLDERS.keys, 'cluster-authority');
  await authority.issue('apiserver', { subject: '/CN=kube-apiserver', names: SERVER_NAMES });
  for (const [name, subject] of Object.entries(SUBJECTS)) await authority.issue(name, { subject });
  for (const { name, address } of NODES) {
    const names = [`DNS:${name}`, `IP:${address}`];
    await authority.issue(name, { subject: `/O=system:nodes/CN=system:node:${name}`, names });
  }
  if (!existsSync(file('service-account.key')))
    await run('openssl', ['genrsa', '-out', file('service-account.key'), '2048']);
  const clients = ['admin', 'controller-manager', 'scheduler', 'kube-proxy', ...NODES.map(({ name }) => name)];
  for (const name of clients) await writeClientConfiguration(name);
}

const flags = (values) => Object.entries(values).map(([name, value]) => `--${name}=${value}`);

function startApiServer() {
  const frontProxy = {
    'requestheader-client-ca-file': file('ca.crt'),
    'requestheader-allowed-names': 'front-proxy-client',
    'requestheader-username-headers': 'X-Remote-User',
    'requestheader-group-headers': 'X-Remote-Group',
    'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
    'proxy-client-cert-file': file('front-proxy.crt'),
    'proxy-client-key-file': file('front-proxy.key'),
    'enable-aggregator-routing': true,
  };
  const kubelets = {
    'kubelet-client-certificate': file('kubelet-client.crt'),
    'kubelet-client-key': file('kubelet-client.key'),
    'kubelet-certificate-authority': file('ca.crt'),
    'kubelet-preferred-address-types': 'InternalIP,Hostname',
  };
  const accounts = {
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': file('service-account.key'),
    'service-account-signing-key-file': file('service-account.key'),
  };
  const own = {
    'etcd-servers': ETCD,
    'bind-address': CONTROL_PLANE,
    'advertise-address': CONTROL_PLANE,
    'secure-port': PORTS.apiServer,
    'service-cluster-ip-range': SERVICE_NETWORK,
    'allow-privileged': true,
    'authorization-mode': 'Node,RBAC',
    'enable-admission-plugins': 'NodeRestriction',
    'client-ca-file': file('ca.crt'),
    'tls-cert-file': file('apiserver.crt'),
    'tls-private-key-file': file('apiserver.key'),
  };
  start('apiserver', ['kube-apiserver', ...flags({ ...own, ...kubelets, ...accounts, ...frontProxy })], URGENT);
}

const describeIdentity = (name) => ({
  kubeconfig: file(`${name}.kubeconfig`),
  'authentication-kubeconfig': file(`${name}.kubeconfig`),
  'authorization-kubeconfig': file(`${name}.kubeconfig`),
  'leader-elect': false,
  'bind-address': '127.0.0.1',
});

function startControllers() {
  const keys = {
    'root-ca-file': file('ca.crt'),
    'service-account-private-key-file': file('service-account.key'),
    'cluster-signing-cert-file': file('ca.crt'),
    'cluster-signing-key-file': file('ca.key'),
  };
  const own = { 'use-service-account-credentials': true, 'service-cluster-ip-range': SERVICE_NETWORK };
  const controllers = flags({ ...describeIdentity('controller-manager'), ...keys, ...own });
  start('controller-manager', ['kube-controller-manager', ...controllers], URGENT);
  start('scheduler', ['kube-scheduler', ...flags(describeIdentity('scheduler'))], URGENT);
}

/** Starts etcd, API server, controllers and scheduler on this machine. */
export async function startControlPlane() {
  const etcd = {
    'data-dir': FOLDERS.etcd,
    'listen-client-urls': ETCD,
    'advertise-client-urls': ETCD,
    'listen-peer-urls': PEERS,
    'initial-advertise-peer-urls': PEERS,
    'initial-cluster': `default=${PEERS}`,
    'unsafe-no-fsync': true,
  };
  start('etcd', ['etcd', ...flags(etcd)], URGENT);
  startApiServer();
  const isReady = () => succeeds('kubectl', ['get', '--raw', '/readyz']);
  await waitForServers(['apiserver'], isReady, { what: 'the API server', seconds: 90 });
  startControllers();
}
