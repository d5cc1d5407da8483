import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from './markdown.ts';

/** Address of the service in every page. */
const ADDRESS_IN_DOCS = 'http://localhost:8080';

/** The shell blocks of a page, in order. */
export const shellBlocks = (page: Page) => page.blocks.filter(({ language }) => language === 'sh');

/** Runs blocks one after the other in one shell, like a reader, against a running service; returns their output. */
export async function runInOneShell(options: {
  blocks: readonly { text: string }[];
  baseUrl: string;
  folder: string;
}): Promise<string> {
  const { blocks, baseUrl, folder } = options;
  const script = blocks.map(({ text }) => text.replaceAll(ADDRESS_IN_DOCS, baseUrl)).join('\n');
  const shell = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, timeout: 600_000 });
  return (await shell).stdout;
}
