import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeProfile, removeAbandonedProfiles, removeProfile } from './profiles.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profiles-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a start removes the profiles of killed renderers, and none of a running one', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const name = (pid: number) => `pain-assessment-chromium-profile-${pid}-1767225600000-abcdef`;
  const kept = [name(process.ppid), 'pain-assessment-chromium-profile-', 'another folder'];
  // The last one is of this process id in an earlier container.
  for (const each of [...kept, name(ended), name(process.pid)])
    await mkdir(join(folder, each, 'Default'), { recursive: true });
  const made = await makeProfile(folder);

  await removeAbandonedProfiles(folder);
  expect((await readdir(folder)).sort()).toEqual([...kept, basename(made)].sort());

  await removeProfile(made);
  expect((await readdir(folder)).sort()).toEqual([...kept].sort());
});
