import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const RUN = fileURLToPath(new URL('./run.mjs', import.meta.url));
const MADE_HERE = { 'pain-assessment/trials': 'true' };

const describeNode = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec,
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});
const CONTROL_PLANE = describeNode('control', { taints: [{ effect: 'NoSchedule' }] });
const WORKERS = ['worker-b', 'worker-a'].map((name) => describeNode(name));

interface Content {
  readonly nodes?: readonly object[];
  readonly namespaces?: readonly { name: string; labels?: object }[];
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'given-cluster-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A stub of `kubectl` with this content; it records the commands that it does not answer. */
async function writeKubectl({ nodes = [CONTROL_PLANE, ...WORKERS], namespaces = [] }: Content): Promise<void> {
  const lists = { nodes, namespaces: namespaces.map((metadata) => ({ metadata })) };
  const program = `#!${process.execPath}
const [verb, kind] = process.argv.slice(2);
const lists = ${JSON.stringify(lists)};
const answer = verb === 'get' ? { items: lists[kind] } : { serverVersion: { gitVersion: 'v1.34.4' } };
if (verb === 'get' || verb === 'version') console.log(JSON.stringify(answer));
else require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'commands'))}, process.argv.slice(2).join(' ') + '\\n');`;
  await writeFile(join(folder, 'kubectl'), program);
  await chmod(join(folder, 'kubectl'), 0o755);
}

/** Runs steps on that cluster; returns exit code and output. */
async function runSteps(...args: readonly string[]) {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, CLUSTER_WORK: join(folder, 'work') };
  const child = spawn('node', [RUN, '--kubeconfig', join(folder, 'kubeconfig'), ...args], { env });
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { output: await text(child.stdout), code: await ended };
}

test('prints the nodes that take pods, in order', async () => {
  await writeKubectl({});

  const { output, code } = await runSteps('--only', 'check-cluster', '--keep');

  expect(output).toContain('Kubernetes v1.34.4, nodes that take pods: worker-a, worker-b');
  expect(code).toBe(0);
});

test('rejects a cluster with one node', async () => {
  await writeKubectl({ nodes: [CONTROL_PLANE, ...WORKERS.slice(1)] });

  const { output, code } = await runSteps('--only', 'check-cluster', '--keep');

  expect(output).toContain('two nodes that take pods are needed');
  expect(code).toBe(1);
});

test('rejects a cluster with a foreign namespace, and runs nothing else', async () => {
  await writeKubectl({ namespaces: [{ name: 'nats', labels: MADE_HERE }, { name: 'pain' }, { name: 'other' }] });

  const { output, code } = await runSteps('--only', 'check-cluster,production', '--keep');

  expect(output).toContain('there are already namespaces pain\n');
  expect(output).toContain('== production: left out');
  expect(code).toBe(1);
});

test('skips a step that needs the builder, with the reason, and passes', async () => {
  await writeKubectl({});

  const { output, code } = await runSteps('--only', 'node-loss', '--keep');

  expect(output).toContain('== node-loss: left out, needs the builder: the cable of a node');
  expect(code).toBe(0);
});

test('deletes at the end only objects that the trials made', async () => {
  await writeKubectl({});

  const { code } = await runSteps('--only', 'tear-down');

  const commands = (await readFile(join(folder, 'commands'), 'utf8')).trimEnd().split('\n');
  expect(commands).toEqual([
    'delete namespaces --selector pain-assessment/trials=true --timeout 5m',
    'delete persistentvolume pain-assessment-trials-texts --ignore-not-found',
    'label node --all pain-assessment/keeps-servers-',
  ]);
  expect(code).toBe(0);
});
