import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A Chromium with the parameters of its launch. */
export interface Program {
  readonly name: 'chosen' | 'system' | 'bundled';
  readonly executablePath: string;
  /** `shell` for the old headless mode, the only one of chrome-headless-shell. */
  readonly headless: true | 'shell';
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Variables of this process that a browser needs: paths, language and time zone. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'];

/** Only the report's fonts, without hinting: no page depends on the fonts or rules of its host. */
const FONTS = { FONTCONFIG_FILE: fileURLToPath(new URL('../../assets/fonts/fonts.conf', import.meta.url)) };

/**
 * Environment of a browser process: inherited variables, our fonts, and its program's own variables. It contains no
 * credential, and no variable that adds flags or libraries, such as CHROMIUM_FLAGS or LD_PRELOAD.
 */
export function browserEnvironment(own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), ...FONTS, ...own };
}

/** Flags of the package that weaken isolation, or that trade robustness for use in cloud functions. */
const UNWANTED = new Set([
  '--single-process',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--no-sandbox',
  '--disable-setuid-sandbox',
]);
/** Makes the package unpack its copies of libraries that minimal systems lack. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
/** Entry of the package; its programs are two folders above, in `bin`. */
const BUNDLED = require.resolve('@sparticuz/chromium').replace('/cjs/index.cjs', '/esm/index.js');
const UNPACK = `import chromium from ${JSON.stringify(pathToFileURL(BUNDLED).href)};
await chromium.executablePath();
process.stdout.write(JSON.stringify(chromium.args));`;

/**
 * Unpacks the bundled Chromium once per user. The package itself writes to a fixed name in the temporary folder. Another
 * user could have put a program there, and another process could still be writing. Here a separate process unpacks into
 * a private folder, which is then renamed.
 */
async function unpack(): Promise<{ readonly folder: string; readonly flags: readonly string[] }> {
  const home = join(tmpdir(), `pain-assessment-chromium-${process.getuid?.() ?? 'user'}`);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = (await stat(home)).uid;
  if (process.getuid && owner !== process.getuid())
    throw new Error('the folder of the bundled Chromium belongs to another user');
  const workFolder = await mkdtemp(join(home, 'unpacking-'));
  // A patched Chromium is another version of the package, so it is unpacked beside the former one.
  const { version } = require(join(dirname(BUNDLED), '../../package.json'));
  const folder = join(home, `chromium-${version}`);
  const environment = browserEnvironment({ ...WITH_LIBRARIES, TMPDIR: existsSync(folder) ? folder : workFolder });
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', UNPACK], { env: environment });
  if (!existsSync(folder)) {
    await rename(workFolder, folder).catch((cause) => {
      // Another process may have finished the folder first.
      if (!existsSync(folder)) throw cause;
    });
  }
  await rm(workFolder, { recursive: true, force: true });
  return { folder, flags: JSON.parse(stdout) };
}

/** The bundled Chromium (@sparticuz/chromium): path, flags, and the libraries if the system has none. */
async function unpackBundledChromium(): Promise<Pick<Program, 'executablePath' | 'args' | 'environment'>> {
  const { folder, flags } = await unpack();
  const executablePath = join(folder, 'chromium');
  const starts = await run(executablePath, ['--version']).then(
    () => true,
    () => false,
  );
  return {
    executablePath,
    args: flags.filter((flag) => !UNWANTED.has(flag) && !flag.startsWith('--headless')),
    environment: starts ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') },
  };
}

/** Not Debian's command for the headless shell: it is a script, and the supervised process must be the program itself. */
const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
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

/** Programs to try in order: only the chosen one, otherwise those of the system, then the bundled one (contract.md#settings). */
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
