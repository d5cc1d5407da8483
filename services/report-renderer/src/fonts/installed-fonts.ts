import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCoverage } from './read-coverage.ts';

/**
 * Debian's fonts for scripts that ours lack, in the folder that the browser sees; the style sheet names their families after
 * ours. The Dockerfile puts them there. Elsewhere a host may have them, but no report prints in them.
 */
export const FONTS_OF_SCRIPTS = ['NotoSansHebrew-Regular.ttf', 'NotoSansArabic-Regular.ttf', 'wqy-microhei.ttc'];
const FILES = FONTS_OF_SCRIPTS.map((name) => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url)));

const OF_THEIR_SCRIPTS =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f]$/u;

/** A form of another letter, such as a radical or a presentation form, would print like that one. */
const isOwnForm = (letter: string) => letter.normalize('NFKC') === letter;

/** Code points that print in fonts of these files, those that are installed; a file that is none is left out. */
export function listInstalled(files: readonly string[] = FILES): readonly number[] {
  const covered = files.filter((file) => existsSync(file)).flatMap((file) => [...readCoverage(readFileSync(file))]);
  return covered.filter((code) => {
    const letter = String.fromCodePoint(code);
    return OF_THEIR_SCRIPTS.test(letter) && isOwnForm(letter);
  });
}
