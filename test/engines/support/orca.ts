import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { waitFor } from '@pain-assessment/service-kit/testing';
import puppeteer, { type Page } from 'puppeteer-core';
import { PATIENCE_MS } from '../../browser/support/browser.ts';
import { end, startScreen } from './screen.ts';

const FIREFOX = '/usr/bin/firefox-esr';
/** Starts the bus of assistive technology (at-spi2-core of Debian). */
const LAUNCHER = '/usr/libexec/at-spi-bus-launcher';

/** Programs of a desktop that is read aloud. */
export const SPOKEN = ['orca', 'dbus-daemon', 'Xvfb', 'xdotool', FIREFOX, LAUNCHER];

/** Replaces speech by a file of one JSON text a line: Orca loads this module before it opens a synthesizer. A new page is said whole. */
const SPEECH_TO_FILE = `import json, os
from orca import speech

def write(text, acss=None, interrupt=False):
    with open(os.environ["SPOKEN_FILE"], "a") as file:
        file.write(json.dumps(text) + "\\n")

def write_all(parts, progress):
    for [context, acss] in parts:
        write(context.utterance)

speech.init = lambda: None
speech._speak = write
speech.sayAll = write_all
`;

/** A window of Firefox that Orca reads. */
export interface SpokenPage {
  readonly page: Page;
  /** All that was said after the last call. */
  said(): Promise<string[]>;
  close(): Promise<void>;
}

type Environment = NodeJS.ProcessEnv;
type Closing = () => Promise<unknown>;

/** A message bus for one desktop. */
async function startBus(env: Environment) {
  const args = ['--session', '--nofork', '--print-address=3'];
  const daemon = spawn('dbus-daemon', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env });
  const [address] = await once(daemon.stdio[3] as Readable, 'data');
  return { address: String(address).trim(), close: () => end(daemon) };
}

/** A screen, a message bus and a bus of assistive technology of their own. */
async function startDesktop(home: string, closings: Closing[]): Promise<Environment> {
  const screen = await startScreen();
  closings.push(screen.close);
  const places = { HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, SPOKEN_FILE: join(home, 'spoken') };
  const around = { ...process.env, ...places, DISPLAY: screen.display };
  const bus = await startBus(around);
  closings.push(bus.close);
  const env = { ...around, DBUS_SESSION_BUS_ADDRESS: bus.address, GNOME_ACCESSIBILITY: '1' };
  const launcher = spawn(LAUNCHER, ['--launch-immediately'], { stdio: 'ignore', env });
  closings.push(() => end(launcher));
  return env;
}

/** Reads what was said after the last call; an utterance that is still being written waits for the next one. */
function readSpoken(file: string): SpokenPage['said'] {
  let read = 0;
  return async () => {
    const written = await readFile(file, 'utf8');
    const news = written.slice(read, written.lastIndexOf('\n') + 1);
    read += news.length;
    const lines = news.split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line));
  };
}

async function startOrca(home: string, env: Environment, closings: Closing[]): Promise<SpokenPage['said']> {
  const file = join(home, 'spoken');
  await writeFile(file, '');
  await mkdir(join(home, 'orca'));
  await writeFile(join(home, 'orca', 'orca-customizations.py'), SPEECH_TO_FILE);
  const orca = spawn('orca', { stdio: 'ignore', env });
  closings.push(() => end(orca));
  const said = readSpoken(file);
  await waitFor(async () => (await said()).length > 0, { what: 'Orca', everyMs: 250 });
  return said;
}

async function openFirefox(env: Environment, closings: Closing[]): Promise<Page> {
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath: FIREFOX, headless: false, env },
    ...{ timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS },
    // Puppeteer turns the services of assistive technology off.
    extraPrefsFirefox: { 'accessibility.force_disabled': -1 },
  });
  closings.push(() => browser.close());
  // The first window has its focus in the address, a new one in the page.
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  // No window manager does it: Orca reads only the window with the focus of the keyboard.
  const focus = ['search', '--sync', '--onlyvisible', '--class', 'firefox', 'windowfocus'];
  await once(spawn('xdotool', focus, { stdio: 'ignore', env }), 'exit');
  return page;
}

/** Opens Firefox on a desktop of its own, which Orca reads into a file. */
export async function openSpoken(): Promise<SpokenPage> {
  const home = await mkdtemp(join(tmpdir(), 'spoken-'));
  const closings: Closing[] = [() => rm(home, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closings.splice(0).reverse()) await one();
  };
  try {
    const env = await startDesktop(home, closings);
    const said = await startOrca(home, env, closings);
    return { page: await openFirefox(env, closings), said, close };
  } catch (error) {
    await close();
    throw error;
  }
}
