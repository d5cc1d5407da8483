import { createHtml } from '@pain-assessment/service-kit';
import { escapeUTF8 } from 'entities';
import { printable } from '../fonts/printable.ts';

export { type Html, serialise, trusted } from '@pain-assessment/service-kit';

/** Characters that the fonts lack stand as their code points in a frame. */
const textMarkup = (text: string): string =>
  printable(text)
    .map((piece) => ('text' in piece ? escapeUTF8(piece.text) : `<span class="code">${piece.codes}</span>`))
    .join('');

/** The tag of printed pages. */
export const html = createHtml(textMarkup);
