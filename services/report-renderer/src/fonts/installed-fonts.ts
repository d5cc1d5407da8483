import { existsSync, readFileSync } from 'node:fs';
import { readCoverage } from './read-coverage.ts';

/** Debian's fonts for scripts that ours lack, which the image has; the style sheet names their families after ours. */
const FILES = [
  '/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf',
  '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
];

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
