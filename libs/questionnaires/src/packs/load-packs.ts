import { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import type { TextPack } from '../texts/texts.ts';
import { checkPack, type PackError, type PackPath } from './check-pack.ts';

/** Access to a directory of packs, so that this package needs no file system. */
export interface PackDirectory {
  /** Paths of all files below the directory, with `/` between their parts. */
  list(): Promise<readonly string[]>;
  /** Content of one of them as text. */
  read(path: string): Promise<string>;
}

/** Faults of one file; at least one error. */
export interface PackFault {
  readonly path: string;
  readonly errors: readonly PackError[];
}

function parsePath(path: string): PackPath | null {
  const [, locale, id] = /^([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  const known = Locale.safeParse(locale).success && QuestionnaireId.safeParse(id).success;
  return known && locale && id ? { locale, id } : null;
}

const fileError = (code: string, detail: string): { errors: PackError[] } => ({
  errors: [{ pointer: '', code, detail }],
});

async function readPack(path: string, directory: PackDirectory) {
  const place = parsePath(path);
  if (!place) return fileError('unexpected_file', 'must be at <locale>/<questionnaire id>.json');
  const text = await directory.read(path);
  try {
    return checkPack(JSON.parse(text), place);
  } catch (error) {
    if (error instanceof SyntaxError) return fileError('malformed_json', 'is not JSON');
    throw error;
  }
}

/** Every pack of the directory, and every fault; hidden files (a leading dot in any part) are ignored. */
export async function checkTextPacks(
  directory: PackDirectory,
): Promise<{ packs: readonly TextPack[]; faults: readonly PackFault[] }> {
  const paths = (await directory.list()).filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  const read = await Promise.all(
    paths.toSorted().map(async (path) => ({ path, ...(await readPack(path, directory)) })),
  );
  return {
    packs: read.flatMap((file) => ('pack' in file ? [file.pack] : [])),
    faults: read.flatMap((file) => ('errors' in file ? [{ path: file.path, errors: file.errors }] : [])),
  };
}

/** One line per fault: path, pointer, code and remedy; no words of the file. */
export function describeFaults(faults: readonly PackFault[]): string[] {
  return faults.flatMap(({ path, errors }) =>
    errors.map(({ pointer, code, detail }) => `${path}#${pointer ?? ''}: ${code}: ${detail}`),
  );
}

/**
 * Licensed wordings of `QUESTIONNAIRE_TEXTS_DIR/<locale>/<id>.json`. A single fault throws code `invalid_text_pack`; the message lists
 * all faults by path and pointer, without a word of the files, so that it may be logged.
 */
export async function loadTextPacks(directory: PackDirectory): Promise<readonly TextPack[]> {
  const { packs, faults } = await checkTextPacks(directory);
  if (faults.length === 0) return packs;
  throw Object.assign(new Error(`texts cannot be used:\n${describeFaults(faults).join('\n')}`), {
    code: 'invalid_text_pack' as const,
    loggable: true,
  });
}
