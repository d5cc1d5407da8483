import type { ChildProcess } from 'node:child_process';
import { playPatient } from '@pain-assessment/standalone/testing';

/**
 * Runs an integrator's program to its end, plays its patient once it prints the address of the assessment, and returns
 * its exit code and its output.
 */
export async function runWithPatient(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  let patient: Promise<unknown> | undefined;
  const hear = (chunk: Buffer) => {
    text += chunk;
    const [, url] = /open on the tablet: (\S+)\r?\n/.exec(text) ?? [];
    if (url)
      patient ??= playPatient(url).catch((error: unknown) => {
        child.kill();
        throw error;
      });
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await patient;
  return { code, text };
}
