import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { read, run } from './commands.mjs';
import { describeDigests, nameClient } from './names.mjs';

/** Makes the files of a release in a folder and signs each: the client's package, the SBOM, the values with digests. */
export function makeFiles({ folder, version, images, signer }) {
  run('npx', ['--no-install', 'turbo', 'run', 'build', '--filter', '@pain-assessment/client']);
  run('npm', ['pack', '--workspace', '@pain-assessment/client', '--pack-destination', folder]);
  const texts = {
    'pain-assessment.cdx.json': `${read('npm', ['run', '--silent', 'sbom'])}\n`,
    'image-digests.yaml': `# Images of release ${version}, over your values of the chart pain-assessment.\n${stringify(describeDigests(images))}`,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  for (const name of [nameClient(version), ...Object.keys(texts)]) signer.signFile(join(folder, name));
}
