import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Versions in a Chart.yaml: of the chart, its application and its dependencies, but not `kubeVersion`. */
const IN_CHART = /\b((?:version|appVersion): )([^\s,}"]+)/g;
/** Versions in commands of the pages: of an image, a chart, a file and a tag. */
const IN_PAGE = /(--version |ghcr\.io\/[\w/-]+:|pain-assessment-client-|pain-assessment\/v)(\d+\.\d+\.\d+)/g;
const PAGES = ['README.md', 'SECURITY.md', 'docs/operating.md'];
const IN_PACKAGE = /^( {2}"version": ")([^"]+)/m;

const below = (root, folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const listCharts = (root) => below(root, 'charts').map((folder) => `${folder}/Chart.yaml`);
/** Folders with a package.json, as the lock file names them: the root is ''. */
const listPackages = (root) => ['', ...below(root, 'libs'), ...below(root, 'services'), 'test'];

/** Files that state the version of the product, each with that version. */
export function readVersions(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const lock = JSON.parse(read('package-lock.json'));
  return [
    ['package-lock.json', lock.version],
    ...listPackages(root).flatMap((folder) => [
      [join(folder, 'package.json'), JSON.parse(read(join(folder, 'package.json'))).version],
      ['package-lock.json', lock.packages[folder]?.version],
    ]),
    ...listCharts(root).flatMap((path) => [...read(path).matchAll(IN_CHART)].map((match) => [path, match[2]])),
    ...PAGES.flatMap((path) => [...read(path).matchAll(IN_PAGE)].map((match) => [path, match[2]])),
  ];
}

/** Rejects a version that a package or chart does not state, and names the files. */
export function checkVersions(root, version) {
  const others = readVersions(root).filter(([, stated]) => stated !== version);
  const lines = new Set(others.map(([path, stated]) => `- ${path} states ${stated}`));
  if (lines.size > 0) throw new Error(`version ${version} is not stated everywhere:\n${[...lines].join('\n')}`);
}

/** Writes a version into every file that states one. */
export function setVersion(root, version) {
  const state = (_all, before) => `${before}${version}`;
  const change = (path, edit) => writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')));
  for (const folder of listPackages(root))
    change(join(folder, 'package.json'), (text) => text.replace(IN_PACKAGE, state));
  for (const path of listCharts(root)) change(path, (text) => text.replaceAll(IN_CHART, state));
  for (const path of PAGES) change(path, (text) => text.replaceAll(IN_PAGE, state));
  change('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const folder of listPackages(root)) lock.packages[folder].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
}
