import { attempt, run, succeeds } from '../support/commands.mjs';
import { BRIDGE, CONTROL_PLANE, NODES, SERVICE_NETWORK } from './settings.mjs';

const ip = (...args) => run('ip', args);
const inside = (node, ...args) => run('nsenter', [`--net=/run/netns/${node.namespace}`, ...args]);

async function addNode(node) {
  if (await succeeds('ip', ['link', 'show', `pain-n${node.number}`])) return;
  await ip('netns', 'add', node.namespace);
  await ip('link', 'add', `pain-n${node.number}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', node.namespace);
  await ip('link', 'set', `pain-n${node.number}`, 'master', BRIDGE, 'up');
  await inside(node, 'ip', 'link', 'set', 'lo', 'up');
  await inside(node, 'ip', 'address', 'add', `${node.address}/24`, 'dev', 'eth0');
  await inside(node, 'ip', 'link', 'set', 'eth0', 'up');
  await inside(node, 'ip', 'route', 'add', 'default', 'via', CONTROL_PLANE);
  await inside(node, 'sysctl', '-qw', 'net.ipv4.ip_forward=1');
  // With this kernel module, traffic between pods of one node also passes its rules.
  await inside(node, 'sysctl', '-qw', 'net.bridge.bridge-nf-call-iptables=1').catch(() => undefined);
}

/** Creates a bridge, a network namespace per node, and routes to the pods and services of the nodes. */
export async function makeNetwork() {
  if (!(await succeeds('ip', ['link', 'show', BRIDGE]))) {
    await ip('link', 'add', BRIDGE, 'type', 'bridge');
    await ip('address', 'add', `${CONTROL_PLANE}/24`, 'dev', BRIDGE);
    await ip('link', 'set', BRIDGE, 'up');
  }
  for (const node of NODES) await addNode(node);
  for (const node of NODES) {
    await ip('route', 'replace', node.pods, 'via', node.address);
    for (const other of NODES.filter(({ number }) => number !== node.number))
      await inside(node, 'ip', 'route', 'replace', other.pods, 'via', other.address);
  }
  await ip('route', 'replace', SERVICE_NETWORK, 'via', NODES[0].address);
}

/** Removes the interfaces of `makeNetwork` and of the pods' network plugin. */
export async function removeNetwork() {
  await attempt('ip', ['route', 'del', SERVICE_NETWORK]);
  for (const { namespace, number } of NODES) {
    await attempt('ip', ['netns', 'del', namespace]);
    await attempt('ip', ['link', 'del', `pain-n${number}`]);
  }
  await attempt('ip', ['link', 'del', BRIDGE]);
  const left = (await ip('netns', 'list')).split('\n').map((line) => line.split(' ')[0]);
  for (const name of left.filter((entry) => entry.startsWith('cni-'))) await attempt('ip', ['netns', 'del', name]);
  // The first namespace mounted their folder; an empty folder belongs to no other program.
  if ((await ip('netns', 'list')).trim() === '') await attempt('umount', ['/run/netns']);
}
