import { run, say } from '../support/commands.mjs';
import { nameImage } from '../support/images.mjs';
import { SERVICES } from '../support/settings.mjs';
import { makeCertificates, startControlPlane } from './control-plane.mjs';
import { loadIntoNodes, STAND_INS } from './images.mjs';
import { keepKernel, setKernel } from './kernel.mjs';
import { makeNetwork } from './network.mjs';
import { startNode, startRuntime, waitForNodes } from './nodes.mjs';
import { NODES } from './settings.mjs';

/** Kernel settings that the kubelet changes. */
const CHANGED_BY_KUBELETS = [
  'vm.overcommit_memory',
  'kernel.panic',
  'kernel.panic_on_oops',
  'kernel.keys.root_maxkeys',
  'kernel.keys.root_maxbytes',
];

/** Starts a control plane on this machine and two nodes in network namespaces, with the images of all pods. */
export async function startCluster() {
  await keepKernel(CHANGED_BY_KUBELETS);
  await setKernel({ 'net.ipv4.ip_forward': '1' });
  await makeNetwork();
  await makeCertificates();
  for (const node of NODES) await startRuntime(node);
  const { pause, redis, nats, prometheus } = STAND_INS;
  const images = loadIntoNodes([pause, redis, nats, prometheus, ...SERVICES.map(nameImage)]);
  // The code below awaits this promise; an earlier failure of the other is reported first.
  images.catch(() => undefined);
  await startControlPlane();
  for (const node of NODES) startNode(node);
  await waitForNodes();
  await images;
  const columns =
    'custom-columns=N:.metadata.name,A:.status.addresses[0].address,V:.status.nodeInfo.kubeletVersion,R:.status.nodeInfo.containerRuntimeVersion';
  for (const line of (await run('kubectl', ['get', 'nodes', '--no-headers', '--output', columns])).trim().split('\n'))
    say(line);
}
