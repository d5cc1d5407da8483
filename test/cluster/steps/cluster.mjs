import { NODES, SERVICES } from '../settings.mjs';
import { run, say } from '../tools/commands.mjs';
import { makeCertificates, startControlPlane } from '../tools/control-plane.mjs';
import { BASES, imageOf, loadIntoNodes } from '../tools/images.mjs';
import { keepKernel, setKernel } from '../tools/kernel.mjs';
import { makeNetwork } from '../tools/network.mjs';
import { startNode, startRuntime, waitForNodes } from '../tools/nodes.mjs';

/** What the kubelet changes on its machine by itself. */
const CHANGED_BY_KUBELETS = [
  'vm.overcommit_memory',
  'kernel.panic',
  'kernel.panic_on_oops',
  'kernel.keys.root_maxkeys',
  'kernel.keys.root_maxbytes',
];

/** A control plane on this machine and two nodes in network namespaces, with the images that pods need. */
export async function startCluster() {
  await keepKernel(CHANGED_BY_KUBELETS);
  await setKernel({ 'net.ipv4.ip_forward': '1' });
  await makeNetwork();
  await makeCertificates();
  for (const node of NODES) await startRuntime(node);
  const { pause, redis, nats, prometheus } = BASES;
  const images = loadIntoNodes([pause, redis, nats, prometheus, ...SERVICES.map(imageOf)]);
  // A failure of the other side is reported first; this one is awaited below.
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
