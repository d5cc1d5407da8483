import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const PREFIX = 'pain-assessment-chromium-profile-';
/** A profile's name has the renderer's process id and start, and six random characters. */
const PROFILE = new RegExp(`^${PREFIX}(\\d+)-(\\d+)-`);

/** Start of this process: in a container that starts again, the same process id is another process. */
const readStart = () => String(Math.round(performance.timeOrigin));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the profiles of renderers that were killed, and so could not. `folder`: where profiles are. */
export async function removeAbandonedProfiles(folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid, start] = PROFILE.exec(name) ?? [];
    if (pid === undefined) continue;
    const isInUse = Number(pid) === process.pid ? start === readStart() : isRunning(Number(pid));
    if (!isInUse) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** An empty folder for the profile of one browser. */
export const makeProfile = (folder = tmpdir()): Promise<string> =>
  mkdtemp(join(folder, `${PREFIX}${process.pid}-${readStart()}-`));

/** Removes the profile of an ended browser; a failure leaves it to a later start. */
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
