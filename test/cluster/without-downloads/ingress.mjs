import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/commands.mjs';
import { hasImage } from '../support/images.mjs';
import { installChart } from '../support/kubernetes.mjs';
import { FOLDERS, NAMESPACES } from '../support/settings.mjs';
import { buildBase, cached, loadIntoNodes, STAND_INS } from './images.mjs';
import { HERE, NODES } from './settings.mjs';

const NAME = 'ingress-nginx';
const FILES = join(FOLDERS.images, 'ingress-files');

/** Address of the ingress, on the node that no trial disconnects. */
const ADDRESS = NODES[0].address;

async function provideImage() {
  if (!(await hasImage(STAND_INS[NAME]))) {
    const files = Object.fromEntries(
      ['resty', 'start-nginx', 'before.conf'].map((name) => [name, join(HERE, 'images', NAME, name)]),
    );
    await buildBase(NAME, { ...files, [NAME]: cached(NAME), nginx: cached(`${NAME}-files/nginx`) });
  }
  await loadIntoNodes([STAND_INS[NAME]]);
}

/** Values for the controller's own chart: the substitute image, one pod, and an address that preserves client addresses. */
const describeValues = () => {
  const [, registry, image, tag] = /^([^/]+)\/(.+):(.+)$/.exec(STAND_INS[NAME]);
  return {
    controller: {
      // File capabilities allow the image's programs to use ports below 1024.
      image: { registry, image, tag, digest: '', pullPolicy: 'Never', allowPrivilegeEscalation: true },
      admissionWebhooks: { enabled: false },
      lifecycle: null,
      enableMimalloc: false,
      nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
      service: { type: 'ClusterIP', externalIPs: [ADDRESS], externalTrafficPolicy: 'Local' },
    },
  };
};

/** Installs ingress-nginx by its own chart, waits until it is ready, and returns its address. */
export async function installIngress() {
  await provideImage();
  mkdirSync(FILES, { recursive: true });
  cpSync(cached(`${NAME}-files/chart`), join(FILES, 'chart'), { recursive: true });
  writeFileSync(join(FILES, 'values.json'), JSON.stringify(describeValues()));
  const chart = { release: NAME, chart: join(FILES, 'chart'), seconds: 180 };
  await installChart(NAMESPACES.ingress, chart, ['--values', join(FILES, 'values.json')]);
  return ADDRESS;
}

/** Removes the controller. */
export const removeIngress = () =>
  run('helm', ['uninstall', NAME, '--namespace', NAMESPACES.ingress, '--wait', '--timeout', '2m']);
