import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FONT_FAMILY, fontFiles } from '../fonts/fonts.ts';

/** Family of the host's font, with as many letters as ours, so that the name fits into the tables of the file. */
const HOST_FAMILY = 'Other';

const inUtf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1');

/** A font with the same letters at half the size, under another name (OpenType 1.9, table head: units per em at byte 18). */
function makeHostFont(font: Buffer): Buffer {
  const renamed = font.toString('latin1').replaceAll(inUtf16(FONT_FAMILY), inUtf16(HOST_FAMILY));
  const made = Buffer.from(renamed, 'latin1');
  const head = made.readUInt32BE(made.indexOf('head') + 8);
  made.writeUInt16BE(2 * made.readUInt16BE(head + 18), head + 18);
  return made;
}

const toSettings = (content: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${content}</fontconfig>
`;

/** Configuration files of fontconfig for two hosts. */
export interface HostFonts {
  /** Rules and fonts of this machine; for every family it prefers a font with letters half as wide as ours. */
  readonly rich: string;
  readonly none: string;
  remove(): Promise<void>;
}

/** Writes both files and the font into a temporary folder. */
export async function writeHostFonts(): Promise<HostFonts> {
  const folder = await mkdtemp(join(tmpdir(), 'pain-assessment-fonts-'));
  const [rich, none, fonts] = [join(folder, 'rich.conf'), join(folder, 'none.conf'), join(folder, 'fonts')];
  const cache = `<cachedir>${join(folder, 'cache')}</cachedir>`;
  const first = `<match><edit name="family" mode="prepend_first" binding="strong"><string>${HOST_FAMILY}</string></edit></match>`;
  await mkdir(fonts);
  for (const [index, file] of fontFiles.entries())
    await writeFile(join(fonts, `${index}.ttf`), makeHostFont(await readFile(file)));
  await writeFile(
    rich,
    toSettings(`<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir>${first}${cache}`),
  );
  await writeFile(none, toSettings(cache));
  return { rich, none, remove: () => rm(folder, { recursive: true }) };
}

/** Runs a launch with this configuration file of fontconfig in the environment. */
export async function onHost<T>(settings: string, launch: () => Promise<T>): Promise<T> {
  const { FONTCONFIG_FILE: own } = process.env;
  process.env.FONTCONFIG_FILE = settings;
  try {
    return await launch();
  } finally {
    if (own === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = own;
  }
}
