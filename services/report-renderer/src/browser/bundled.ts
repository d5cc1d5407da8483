import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Flags of the package that open what a report never needs, or that give up robustness for functions in the cloud. */
const UNWANTED = new Set([
  '--single-process',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--no-sandbox',
  '--disable-setuid-sandbox',
]);
/** Makes the package unpack its copies of the libraries that bare systems lack. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
const UNPACK = `import chromium from ${JSON.stringify(pathToFileURL(require.resolve('@sparticuz/chromium').replace('/cjs/index.cjs', '/esm/index.js')).href)};
await chromium.executablePath();
process.stdout.write(JSON.stringify(chromium.args));`;

export interface BundledChromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Unpacks the bundled Chromium once per user. The package itself writes to a fixed name in the temporary folder, where
 * another user could have put a program of theirs, and another process could still be writing; so it works in a private
 * folder, in a process of its own, and the finished folder is renamed into place.
 */
async function unpack(home: string): Promise<readonly string[]> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = (await stat(home)).uid;
  if (process.getuid && owner !== process.getuid())
    throw new Error('the folder of the bundled Chromium belongs to another user');
  const workplace = await mkdtemp(join(home, 'unpacking-'));
  const finished = join(home, 'chromium-147');
  const environment = { ...process.env, ...WITH_LIBRARIES, TMPDIR: existsSync(finished) ? finished : workplace };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', UNPACK], { env: environment });
  if (!existsSync(finished)) await rename(workplace, finished).catch((cause) => assertFinished(finished, cause));
  await rm(workplace, { recursive: true, force: true });
  return JSON.parse(stdout);
}

/** Another process may have been first; that is as good. */
function assertFinished(finished: string, cause: unknown): void {
  if (!existsSync(finished)) throw cause;
}

/** Characters that XML gives a meaning of its own. */
const xml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * Fontconfig's settings of the package name folders of functions in the cloud. Elsewhere they hold no font at all, and
 * without one Chromium leaves out whatever a document does not bring its own font for, silently and from the tags too.
 */
async function nameFonts(folder: string): Promise<string> {
  const place = (name: string) => xml(join(folder, name));
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${place('fonts')}</dir><cachedir>${place('fonts-cache')}</cachedir></fontconfig>
`;
  const file = join(folder, 'fonts.conf');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, settings);
  await rename(draft, file);
  return file;
}

/** The bundled Chromium (@sparticuz/chromium): where it is, its own flags, and the libraries where the system has none. */
export async function unpackBundledChromium(): Promise<BundledChromium> {
  const home = join(tmpdir(), `pain-assessment-chromium-${process.getuid?.() ?? 'user'}`);
  const flags = await unpack(home);
  const folder = join(home, 'chromium-147');
  const executablePath = join(folder, 'chromium');
  const environment: Record<string, string> = { FONTCONFIG_FILE: await nameFonts(folder) };
  const starts = await run(executablePath, ['--version']).then(
    () => true,
    () => false,
  );
  if (!starts) environment.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  return {
    executablePath,
    args: flags.filter((flag) => !UNWANTED.has(flag) && !flag.startsWith('--headless')),
    environment,
  };
}
