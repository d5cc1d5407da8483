import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, runCommand } from '../support/programs.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** A project of an integrator, in a folder of its own: the host pages, and the packages of this repository. */
export interface Project {
  readonly folder: string;
  /** Errors of a checker, as file and missing property, when each page misspells `detail.code`. */
  findMisspelling(checker: Command): Promise<string[]>;
  close(): Promise<void>;
}

/** Adds `checkers`, with the packages of its own lockfile, if wished. */
export async function createProject({ withCheckers = false } = {}): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), 'pain-assessment-hosts-'));
  const folder = join(root, 'host');
  const pages = join(folder, 'pages');
  await mkdir(folder);
  await symlink(MODULES, join(root, 'node_modules'));
  await cp(join(HERE, 'pages'), pages, { recursive: true });
  await cp(join(HERE, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  if (withCheckers) {
    await cp(join(HERE, 'checkers'), folder, { recursive: true });
    // Vue and Svelte are those of the repository.
    const quiet = ['--legacy-peer-deps', '--silent', '--no-audit', '--no-fund', '--prefer-offline'];
    await runCommand(['npm', 'ci', ...quiet], folder);
  }
  const rewrite = async (from: string, to: string) => {
    for (const name of await readdir(pages)) {
      const path = join(pages, name);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
    }
  };
  return {
    folder,
    async findMisspelling(checker) {
      await rewrite('detail.code', 'detail.misspelt');
      const printed = await runCommand(checker, folder).catch(String);
      await rewrite('detail.misspelt', 'detail.code');
      const errors = printed.split('\n').filter((line) => /error/i.test(line) && line.includes('pages/'));
      const read = (line: string) => [/pages\/([\w.-]+)/, /'(\w+)' does not exist/].map((part) => part.exec(line)?.[1]);
      return [...new Set(errors.map((line) => read(line).join(': ')))].sort();
    },
    close: () => rm(root, { recursive: true }),
  };
}
