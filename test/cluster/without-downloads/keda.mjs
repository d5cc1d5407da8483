import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openAuthority } from '../support/certificates.mjs';
import { succeeds } from '../support/commands.mjs';
import { apply, kubectl, makeNamespace } from '../support/kubernetes.mjs';
import { FOLDERS, KUBECONFIG } from '../support/settings.mjs';
import { authorised, describeApi } from './api-services.mjs';
import { cached } from './images.mjs';
import { start, waitForServers } from './processes.mjs';
import { CONTROL_PLANE, PORTS } from './settings.mjs';

const NAMESPACE = 'keda';
const FOLDER = join(FOLDERS.keys, 'keda');
const ENVIRONMENT = { WATCH_NAMESPACE: '', POD_NAMESPACE: NAMESPACE, KEDA_CLUSTER_OBJECT_NAMESPACE: NAMESPACE };
const OPERATOR = `${CONTROL_PLANE}:${PORTS.kedaOperator}`;

const readDefinitions = () =>
  readdirSync(cached('keda-files')).map((name) => parse(readFileSync(join(cached('keda-files'), name), 'utf8')));

function startOperator() {
  const addresses = [
    `--metrics-service-bind-address=${OPERATOR}`,
    `--health-probe-bind-address=${CONTROL_PLANE}:${PORTS.kedaHealth}`,
  ];
  const settings = [`--cert-dir=${FOLDER}`, '--enable-prometheus-metrics=false'];
  start('keda-operator', ['keda-operator', ...addresses, ...settings], { env: ENVIRONMENT });
}

function startAdapter() {
  const certificate = [
    `--cert-dir=${FOLDER}`,
    `--tls-cert-file=${join(FOLDER, 'tls.crt')}`,
    `--tls-private-key-file=${join(FOLDER, 'tls.key')}`,
  ];
  const addresses = [
    `--metrics-service-address=${OPERATOR}`,
    `--secure-port=${PORTS.externalMetrics}`,
    `--port=${PORTS.kedaAdapterMetrics}`,
  ];
  const caller = [`--lister-kubeconfig=${KUBECONFIG}`, ...authorised('keda-adapter')];
  start('keda-adapter', ['keda-adapter', ...caller, ...certificate, ...addresses], { env: ENVIRONMENT });
}

/** Starts KEDA's operator and adapter on this machine, and waits until autoscalers can query them. */
export async function startKeda() {
  const authority = await openAuthority(FOLDER, 'keda-authority');
  await authority.issue('tls', { subject: '/CN=keda', names: [`IP:${CONTROL_PLANE}`] });
  await apply([makeNamespace(NAMESPACE), ...readDefinitions()]);
  await kubectl(['wait', '--for=condition=Established', 'customresourcedefinition/scaledobjects.keda.sh']);
  startOperator();
  startAdapter();
  await apply(describeApi('keda-adapter', PORTS.externalMetrics, [['external.metrics.k8s.io', 'v1beta1']]));
  const isServed = () => succeeds('kubectl', ['get', '--raw', '/apis/external.metrics.k8s.io/v1beta1']);
  const servers = ['keda-operator', 'keda-adapter'];
  await waitForServers(servers, isServed, { what: "KEDA's metrics", seconds: 60 });
}
