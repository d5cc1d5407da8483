import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCoverage } from './read-coverage.ts';

/**
 * Debian's fonts for scripts that ours lack. The Dockerfile links them into the folder that the browser reads; the style
 * sheet names their families after ours. Fonts elsewhere on a host are not used.
 */
export const SCRIPT_FONTS = ['NotoSansHebrew-Regular.ttf', 'NotoSansArabic-Regular.ttf', 'wqy-microhei.ttc'];
const FILES = SCRIPT_FONTS.map((name) => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url)));

const IN_SCRIPT_FONTS =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f]$/u;

/** False for a form of another letter, such as a radical or a presentation form, which prints like that letter. */
const isOwnForm = (letter: string) => letter.normalize('NFKC') === letter;

/** Code points that the installed files can print; ignores missing files. */
export function listInstalled(files: readonly string[] = FILES): readonly number[] {
  const covered = files.filter((file) => existsSync(file)).flatMap((file) => [...readCoverage(readFileSync(file))]);
  return covered.filter((code) => {
    const letter = String.fromCodePoint(code);
    return IN_SCRIPT_FONTS.test(letter) && isOwnForm(letter);
  });
}
