import { escapeUTF8 } from 'entities';
import { splitDirections } from '../fonts/directions.ts';
import { type PrintablePiece, printable, printableReference } from '../fonts/printable.ts';

const MARKUP = Symbol('markup');

/** Markup, made by `html` or `trusted`. */
export interface Html {
  readonly [MARKUP]: string;
}
type Part = string | number | Html | null | undefined | false | readonly Part[];

/** Text with each part in its own direction, from left to right. */
const directed = (text: string) =>
  splitDirections(text)
    .map((part, index) => (index % 2 === 1 ? `<bdi dir="rtl">${escapeUTF8(part)}</bdi>` : escapeUTF8(part)))
    .join('');

/** Prints a character without glyph as its code points in a frame. */
const piecesMarkup = (pieces: readonly PrintablePiece[]) =>
  pieces.map((piece) => ('text' in piece ? directed(piece.text) : `<span class="code">${piece.codes}</span>`)).join('');

const textMarkup = (text: string) => piecesMarkup(printable(text));

function toMarkup(part: Part, writeText: (text: string) => string): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return writeText(part);
  return MARKUP in part ? part[MARKUP] : part.map((each) => toMarkup(each, writeText)).join('');
}

/** Attributes are not printed, so their texts are only escaped. */
const endsInAttribute = /="[^"]*$/;

/** Template tag that escapes every value except `Html`; the template must quote attribute values. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let template = '';
  let markup = '';
  for (const [index, text] of strings.entries()) {
    template += text;
    markup += text + toMarkup(parts[index], endsInAttribute.test(template) ? escapeUTF8 : textMarkup);
  }
  return { [MARKUP]: markup };
}

/** Sentences with one space between two; an absent one leaves none. */
export function sentences(...parts: readonly Part[]): Html {
  const written = parts.map((part) => toMarkup(part, textMarkup)).filter((markup) => markup !== '');
  return { [MARKUP]: written.join(' ') };
}

/** A reference, of which no two print alike (contract.md#rules-of-creation). */
export function writeReference(reference: string): Html {
  return { [MARKUP]: piecesMarkup(printableReference(reference)) };
}

/** Does not escape our own markup (style sheet, drawings); never for input. */
export function trusted(markup: string): Html {
  return { [MARKUP]: markup };
}

/** The markup as text for the browser. */
export function serialise(document: Html): string {
  return document[MARKUP];
}
