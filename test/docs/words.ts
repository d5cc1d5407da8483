import { readPage } from './markdown.ts';

/** A sentence of a page's prose; code and addresses are replaced by `code`. */
export interface Sentence {
  readonly text: string;
  /** Words, with a list of codes and each number counted as one. */
  readonly words: number;
}

const FENCE = /^```[\s\S]*?^```/gm;
const BLOCK_START = /^\s*(?:#+|[-*]|\d+\.|>)\s+/;

/** Paragraphs, items of lists, headings and cells of tables, each on one line. */
function readUnits(markdown: string): string[] {
  const units: string[] = [];
  let open = false;
  for (const line of markdown.replaceAll(FENCE, '').split('\n')) {
    if (line.startsWith('|')) {
      units.push(...line.split('|'));
      open = false;
    } else if (line.trim() === '') open = false;
    else if (open && !BLOCK_START.test(line)) units.push(`${units.pop()} ${line.trim()}`);
    else {
      units.push(line.replace(BLOCK_START, ''));
      open = true;
    }
  }
  return units;
}

/** Text as it is read: links and pictures by their words. */
const readProse = (unit: string) =>
  unit
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/<?https?:[^\s>]+>?/g, 'code')
    .replaceAll(/(?:code(?:, | and | or |, and |, or )?)+code/g, 'code')
    .replaceAll(/[*_]/g, '')
    .trim();

/** Sentences of markdown. A colon, a semicolon and a parenthesis end one too: each side is read by itself. */
export function readSentences(markdown: string): Sentence[] {
  return readUnits(markdown)
    .map(readProse)
    .flatMap((prose) => prose.split(/(?<=[.:;!?])\s+|[()]/))
    .map((text) => ({ text, words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length }))
    .filter(({ words }) => words > 0);
}

/** Words of the glossary's last table that no text may use; an entry with a remark in parentheses depends on its sense. */
export function readBannedWords(): string[] {
  const [, table = ''] = readPage('docs/glossary.md').text.split('\n## Banned words\n');
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| -'));
  return rows
    .slice(1)
    .flatMap((row) => (row.split('|')[1] ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && !word.includes('('));
}
