import { describe, expect, test } from '@jest/globals';
import { readPages } from './markdown.ts';
import { readBannedWords, readSentences } from './words.ts';

const MOST_WORDS = 25;
/** Its promises are exact; their clauses stay together. */
const CONTRACT = 'docs/contract.md';
/** Its table has the requirements of a standard. */
const REQUIREMENTS = 'docs/security/asvs.md';
/** A sentence that begins with such a word hides its actor. Headings, cells and questions may. */
const HIDDEN_ACTOR = /^(?:Who|Whom|Whose|What|Where|How|Of)\b.*[.:;]$/;

const pages = readPages()
  .filter(({ path }) => path !== CONTRACT)
  .map(({ path, text }) => ({ path, text, sentences: readSentences(text) }));
const documents = pages.filter(({ path }) => /^(?:(?:docs|test)\/.*|[\w-]+\.md)$/.test(path));
const guides = documents.filter(({ path }) => path !== REQUIREMENTS);

describe('the reader of sentences', () => {
  const words = (markdown: string) => readSentences(markdown).map((sentence) => [sentence.text, sentence.words]);

  test('joins the lines of a paragraph and separates items, cells and parentheses', () => {
    expect(words('One line\nand another. A second.\n\n- item\n- next\n\n| cell | cell (note) |\n')).toEqual([
      ['One line and another.', 4],
      ['A second.', 2],
      ['item', 1],
      ['next', 1],
      ['cell', 1],
      ['cell ', 1],
      ['note', 1],
    ]);
  });

  test('counts a list of codes as one word and skips fenced code', () => {
    expect(words('It has `a`, `b` and `c`.\n\n```sh\nnot prose\n```\n')).toEqual([['It has code.', 3]]);
  });
});

describe('pages', () => {
  test('use no word that the glossary bans', () => {
    const banned = readBannedWords();
    expect(banned).toContain('costly');
    const pattern = new RegExp(`\\b(?:${banned.join('|')})\\b`, 'i');
    const found = pages
      .filter(({ path }) => path !== 'docs/glossary.md')
      .flatMap(({ path, sentences }) =>
        sentences.filter(({ text }) => pattern.test(text)).map(({ text }) => [path, text]),
      );
    expect(found).toEqual([]);
  });

  test('begin no sentence with a word that hides the actor', () => {
    const found = documents.flatMap(({ path, sentences }) =>
      sentences.filter(({ text }) => HIDDEN_ACTOR.test(text)).map(({ text }) => [path, text]),
    );
    expect(found).toEqual([]);
  });

  test('that guide a reader have sentences of at most 25 words', () => {
    expect(guides.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md']));
    const long = guides.flatMap(({ path, sentences }) =>
      sentences.filter((sentence) => sentence.words > MOST_WORDS).map(({ text }) => [path, text]),
    );
    expect(long).toEqual([]);
  });
});
