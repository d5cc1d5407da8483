import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { parse } from 'yaml';
import type { Cluster } from '../tools/cluster.ts';
import { findGo } from '../tools/helm.mjs';

/** Go modules of operators with definitions of custom resources, and the files of those that charts and documents use. */
const MODULES = {
  'github.com/prometheus-operator/prometheus-operator@v0.85.0': [
    'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml',
    'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml',
  ],
  'github.com/kedacore/keda/v2@v2.18.1': ['config/crd/bases/keda.sh_scaledobjects.yaml'],
  'github.com/cert-manager/cert-manager@v1.19.1': ['deploy/crds/cert-manager.io_certificates.yaml'],
};
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Folder of a module's files; Go fetches it once, verifies its sum, and builds nothing. */
function readFiles(module: string, files: readonly string[]): string[] {
  const downloaded = execFileSync(findGo() ?? 'go', ['mod', 'download', '-json', module], { encoding: 'utf8' });
  const { Dir: folder } = JSON.parse(downloaded) as { Dir: string };
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Applies the operators' definitions to an API server, and waits until it serves the kinds. */
export async function defineCustomResources(cluster: Pick<Cluster, 'call'>): Promise<void> {
  for (const text of Object.entries(MODULES).flatMap(([module, files]) => readFiles(module, files))) {
    const definition = parse(text);
    const { status, body } = await cluster.call('POST', DEFINITIONS, definition);
    if (status !== 201) throw new Error(`${definition.metadata.name} was refused: ${body.message}`);
    await untilServed(cluster, definition.metadata.name);
  }
}

async function untilServed(cluster: Pick<Cluster, 'call'>, name: string): Promise<void> {
  await waitFor(
    async () => {
      const { body } = await cluster.call('GET', `${DEFINITIONS}/${name}`);
      return body.status?.conditions?.some(
        ({ type, status }: { type: string; status: string }) => type === 'Established' && status === 'True',
      );
    },
    { what: name, seconds: 30 },
  );
}
