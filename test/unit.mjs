import { readdirSync } from 'node:fs';
import { jestJob } from './harness/jest.mjs';
import { run } from './harness/jobs.mjs';

/**
 * `npm run test:unit -- <package> [--watch] [Jest's arguments]`: runs the pure tests (`*.test.ts`, not `*.int.test.ts`) of one
 * or several packages from their sources, without lint, build, types or service.
 */
const WORKSPACES = ['libs', 'services'];
const packages = WORKSPACES.flatMap((folder) =>
  readdirSync(folder).map((name) => ({ name, folder: `${folder}/${name}` })),
);
const given = process.argv.slice(2);
const chosen = packages.filter(({ name, folder }) => given.includes(name) || given.includes(folder));

if (chosen.length === 0) {
  process.stderr.write(
    `Usage: npm run test:unit -- <package> [--watch]\nPackages: ${packages.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
const others = given.filter((argument) => !chosen.some(({ name, folder }) => argument === name || argument === folder));
const args = [
  ...others,
  '--roots',
  ...chosen.map(({ folder }) => folder),
  '--testPathIgnorePatterns',
  '/node_modules/',
  '\\.int\\.test\\.ts$',
];
process.exit(
  (await run(jestJob({ name: `unit tests of ${chosen.map(({ name }) => name).join(', ')}`, args }))) ? 0 : 1,
);
