import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Programs of the validators in Java. */
export const JAVA = ['java', 'mvn'] as const;

async function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}: ${(errors || out).slice(-2000)}`);
  return out;
}

/** Class path of the dependencies in a validator's `pom.xml`, from Maven's cache or the network. */
async function classPath(folder: string): Promise<string> {
  const file = join(folder, 'classpath.tmp');
  const resolve = ['--batch-mode', '-q', 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  try {
    await output('mvn', ['--offline', ...resolve], folder).catch(() => output('mvn', resolve, folder));
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs `Judge.java` of a folder with the libraries of its `pom.xml`, and returns its output lines. */
export async function runJudge(folder: string, args: readonly string[]): Promise<string[]> {
  const path = await classPath(folder);
  const printed = await output('java', ['-cp', path, 'Judge.java', ...args], folder);
  return printed.split('\n').filter((line) => line !== '');
}
