import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findGo } from './helm.mjs';

const VERSION = '1.34.4';
const BINARY = fileURLToPath(new URL(`../../../node_modules/.cache/kube-apiserver-v${VERSION}`, import.meta.url));
const MODULE = fileURLToPath(new URL('../apiserver/', import.meta.url));

/** Version variables that a release build links in; without them the server would not know its version. */
const [major, minor] = VERSION.split('.');
const STAMPS = { gitVersion: `v${VERSION}`, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };

/** Path of a kube-apiserver of the pinned version, built once from its Go modules; null without Go. */
export function findApiServer() {
  if (existsSync(BINARY)) return BINARY;
  const go = findGo();
  if (go === null) return null;
  process.stdout.write(`Building kube-apiserver ${VERSION} with Go, once; this takes some 15 minutes on two cores …\n`);
  const stamps = Object.entries(STAMPS).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const { status } = spawnSync(
    go,
    [
      'build',
      '-trimpath',
      '-ldflags',
      ['-s', '-w', ...stamps].join(' '),
      '-o',
      BINARY,
      'k8s.io/kubernetes/cmd/kube-apiserver',
    ],
    { cwd: MODULE, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, GOFLAGS: '-p=2 -mod=mod' } },
  );
  if (status !== 0) throw new Error('kube-apiserver could not be built');
  return BINARY;
}
