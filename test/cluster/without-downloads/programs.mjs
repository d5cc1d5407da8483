import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGo } from '../../charts/tools/helm.mjs';
import { attempt, run, say } from '../support/commands.mjs';
import { CACHE, FOLDERS, ROOT } from '../support/settings.mjs';
import { HERE, KUBERNETES_VERSION } from './settings.mjs';

const KUBERNETES = ['kube-apiserver', 'kubelet', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy'];
const [MAJOR, MINOR] = KUBERNETES_VERSION.split('.');

/** Version variables that a release build links in; without them servers and clients would not know their version. */
const STAMPS = Object.entries({ gitVersion: `v${KUBERNETES_VERSION}`, gitMajor: MAJOR, gitMinor: MINOR }).flatMap(
  ([name, value]) =>
    ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].map((path) => `-X ${path}.${name}=${value}`),
);

/** Programs from separate modules, each built in a module without other requirements. */
const MODULES = {
  'nats-server': { path: 'github.com/nats-io/nats-server/v2', command: '', version: 'v2.12.15' },
  helm: { path: 'helm.sh/helm/v3', command: '/cmd/helm', version: 'v3.19.0' },
  adapter: { path: 'sigs.k8s.io/prometheus-adapter', command: '/cmd/adapter', version: 'v0.12.0' },
  'docker-compose': {
    path: 'github.com/docker/compose/v2',
    command: '/cmd',
    version: 'v2.40.3',
    stamp: 'internal.Version',
  },
  'metrics-server': { path: 'sigs.k8s.io/metrics-server', command: '/cmd/metrics-server', version: 'v0.7.2' },
};

const importing = (paths) => `package tools\n\nimport (\n${paths.map((path) => `\t_ "${path}"`).join('\n')}\n)\n`;

/** Builds one program in a module and moves it into the cache atomically. */
async function build(name, { folder, path, flags = '-s -w' }) {
  const go = findGo();
  const made = join(folder, name);
  const args = ['build', '-mod=mod', '-trimpath', '-ldflags', flags, '-o', made, path];
  await run('nice', ['-n', '10', go, ...args], { cwd: folder, env: { CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' } });
  renameSync(made, join(CACHE, `${name}.new`));
  renameSync(join(CACHE, `${name}.new`), join(CACHE, name));
}

/** Creates a folder with an empty module with these requirements. */
async function prepareModule(name, requirements) {
  const folder = join(FOLDERS.builds, name);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'go.mod'))) await run(findGo(), ['mod', 'init', 'tools'], { cwd: folder });
  for (const requirement of requirements)
    await run(findGo(), ['mod', 'edit', `-require=${requirement}`], { cwd: folder });
  return folder;
}

/** Prepares the module of the charts' API server for further programs: the kubelet needs more `replace` directives. */
async function buildKubernetes(name) {
  const folder = join(FOLDERS.builds, 'kubernetes');
  const paths = KUBERNETES.map((program) => `k8s.io/kubernetes/cmd/${program}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    for (const file of ['go.mod', 'go.sum']) cpSync(join(ROOT, 'test/charts/apiserver', file), join(folder, file));
    writeFileSync(join(folder, 'tools.go'), `//go:build tools\n\n${importing(paths)}`);
    // It exits with an error if tests of a dependency import absent modules; the programs' modules are downloaded then.
    await attempt(findGo(), ['mod', 'tidy', '-e'], { cwd: folder });
  }
  await build(name, { folder, path: `k8s.io/kubernetes/cmd/${name}`, flags: ['-s -w', ...STAMPS].join(' ') });
}

async function buildCoreDns() {
  const folder = await prepareModule('coredns', ['github.com/coredns/coredns@v1.12.4']);
  cpSync(join(HERE, 'images/coredns/main.go'), join(folder, 'main.go'));
  await run(findGo(), ['mod', 'tidy'], { cwd: folder });
  await build('coredns', { folder, path: '.' });
}

async function buildModule(name) {
  const { path, command, version, stamp } = MODULES[name];
  const folder = await prepareModule(name, [`${path}@${version}`]);
  writeFileSync(join(folder, 'tools.go'), `//go:build tools\n\n${importing([`${path}${command}`])}`);
  await run(findGo(), ['mod', 'tidy'], { cwd: folder });
  const flags = stamp === undefined ? '-s -w' : `-s -w -X ${path}/${stamp}=${version}`;
  await build(name, { folder, path: `${path}${command}`, flags });
}

/** The folder of a module's files; Go fetches it once and verifies its sum. */
async function download(module) {
  return JSON.parse(await run(findGo(), ['mod', 'download', '-json', module])).Dir;
}

/**
 * Builds the ingress controller, and copies the templates, scripts and charts of its module for its image and chart. It uses the
 * module's own sums, because the checksum database has no answer for one of its dependencies.
 */
async function buildIngressController() {
  const name = 'ingress-nginx';
  const module = 'k8s.io/ingress-nginx';
  const version = 'v0.0.0-20240708192948-52c50467d67d';
  const folder = await prepareModule(name, [`${module}@${version}`]);
  const files = await download(`${module}@${version}`);
  cpSync(join(files, 'go.sum'), join(folder, 'go.sum'));
  writeFileSync(join(folder, 'tools.go'), `//go:build tools\n\n${importing([`${module}/cmd/nginx`])}`);
  await run(findGo(), ['mod', 'tidy'], { cwd: folder });
  for (const [part, path] of Object.entries({ nginx: 'rootfs/etc/nginx', chart: 'charts/ingress-nginx' }))
    cpSync(join(files, path), join(CACHE, `${name}-files`, part), { recursive: true });
  await build(name, { folder, path: `${module}/cmd/nginx` });
}

/** Builds both programs of KEDA in a copy of its module, with the release's requirements, and copies its custom resources. */
async function buildKeda() {
  const folder = join(FOLDERS.builds, 'keda');
  cpSync(await download('github.com/kedacore/keda/v2@v2.18.1'), folder, { recursive: true });
  await run('chmod', ['-R', 'u+w', folder]);
  cpSync(join(folder, 'config/crd/bases'), join(CACHE, 'keda-files'), { recursive: true });
  await build('keda-operator', { folder, path: './cmd/operator' });
  await build('keda-adapter', { folder, path: './cmd/adapter' });
}

async function buildPause() {
  const folder = await prepareModule('pause', []);
  cpSync(join(HERE, 'images/pause/main.go'), join(folder, 'main.go'));
  await build('pause', { folder, path: '.' });
}

/** Builds the programs that the cache lacks, and prints the duration of each. */
export async function buildPrograms() {
  mkdirSync(CACHE, { recursive: true });
  const builders = [
    ...Object.keys(MODULES).map((name) => [name, () => buildModule(name)]),
    ['coredns', buildCoreDns],
    ['pause', buildPause],
    ['ingress-nginx', buildIngressController],
    ['keda-adapter', buildKeda],
    ...KUBERNETES.map((name) => [name, () => buildKubernetes(name)]),
  ];
  const missing = builders.filter(([name]) => !existsSync(join(CACHE, name)));
  say(`${builders.length - missing.length} of ${builders.length} programs are in ${CACHE}`);
  for (const [name, builder] of missing) {
    const begun = Date.now();
    await builder();
    say(`${name} built in ${Math.round((Date.now() - begun) / 1000)} s`);
  }
  const version = await run(join(CACHE, 'kubelet'), ['--version']);
  if (!version.includes(`v${KUBERNETES_VERSION}`)) throw new Error(`${CACHE} holds ${version}; remove it`);
}
