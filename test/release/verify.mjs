import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, ROOT, say, WORK } from './cluster.mjs';
import { REGISTRY } from './registry.mjs';
import { PUBLIC_KEY, readRelease } from './releases.mjs';
import { adaptCommands, readCommands } from './security-commands.mjs';

const FOLDER = join(WORK, 'downloaded');
/** A trusted root without authorities and logs: without this file cosign fetches the public one. */
const TRUSTED_ROOT = join(WORK, 'trusted-root.json');
const EMPTY_ROOT = { mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1' };
const BY = `--key ${PUBLIC_KEY} --insecure-ignore-tlog --trusted-root ${TRUSTED_ROOT}`;

/** Runs each command in the folder of downloaded files; returns those that fail. */
async function findFailures(commands) {
  const failures = [];
  for (const command of commands) {
    const { status, all } = await attempt('sh', ['-c', command], { cwd: FOLDER });
    if (status !== 0) failures.push(`${command}\n${all.slice(-500)}`);
  }
  return failures;
}

/** Verifies a release by the commands of SECURITY.md, with a key instead of the workflow; a changed file must fail. */
export async function verifyRelease(release) {
  const { version } = readRelease(release);
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(join(release, 'files'), FOLDER, { recursive: true });
  writeFileSync(TRUSTED_ROOT, JSON.stringify(EMPTY_ROOT));
  const written = readCommands(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'));
  const commands = adaptCommands(written, { by: BY, registry: REGISTRY, version });
  const failures = await findFailures(commands);
  if (commands.length === 0 || failures.length > 0) throw new Error(`not verified:\n${failures.join('\n')}`);
  say(`${commands.length} commands of SECURITY.md verify release ${version}`);

  const ofFiles = commands.filter((command) => command.startsWith('cosign verify-blob'));
  for (const command of ofFiles) appendFileSync(join(FOLDER, command.split(' ').at(-1)), ' ');
  const refused = await findFailures(ofFiles);
  if (refused.length < ofFiles.length) throw new Error('a changed file verifies');
  say(`${refused.length} changed files do not verify`);
}
