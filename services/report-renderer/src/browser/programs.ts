import { existsSync } from 'node:fs';
import { unpackBundledChromium } from './bundled.ts';

/** A browser that can be started. */
export interface Program {
  readonly name: 'chosen' | 'system' | 'bundled';
  readonly executablePath: string;
  /** `shell` for the old headless mode, the only one of chrome-headless-shell. */
  readonly headless: true | 'shell';
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function programAt(name: 'chosen' | 'system', executablePath: string): Program {
  return {
    name,
    executablePath,
    headless: /headless[-_]shell/.test(executablePath) ? 'shell' : true,
    args: [],
    environment: {},
  };
}

/** Browsers to try in this order: the chosen one alone, else those of the system, else the bundled one (contract 5). */
export async function* candidatePrograms(
  chosenPath: string | undefined,
  systemPaths: readonly string[] = SYSTEM_PATHS,
): AsyncGenerator<Program> {
  if (chosenPath !== undefined) {
    yield programAt('chosen', chosenPath);
    return;
  }
  for (const path of systemPaths.filter((candidate) => existsSync(candidate))) yield programAt('system', path);
  yield { name: 'bundled', headless: 'shell', ...(await unpackBundledChromium()) };
}
