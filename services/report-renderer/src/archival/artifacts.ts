import { unreadable } from './pdf-objects.ts';

/** Begin and end of marked content, each on its own line (ISO 32000-1, 14.6). */
const MARKS = /^(\/[^\n]*[^A-Za-z]B[DM]C\n|EMC\n)/m;
/** Begin of content that belongs to an element of the document's structure. */
const STRUCTURE = /<<\/MCID \d+ >>BDC\n$/;
/** Operators that paint, at the end of their line (ISO 32000-1, annex A); without `n`, which ends a clipping path. */
const PAINTS = /(?:^|[\s>\])])(?:[fFsSbB]\*?|sh|Do|Tj|TJ)$/m;
const SHOWS_TEXT = /(?:^|[\s>\])])(?:Tj|TJ)$/m;

/**
 * Text outside the structure is a running head or foot: `document/frame.ts` hides them from the structure. Spans with the text of a letter of
 * several glyphs stay in it, because readers look for that text in spans alone.
 */
function asArtifact(content: string): string {
  if (!PAINTS.test(content)) return content;
  const begin = SHOWS_TEXT.test(content) ? '/Artifact <</Type /Pagination>>BDC' : '/Artifact BMC';
  return `${begin}\n${content}${content.endsWith('\n') ? '' : '\n'}EMC\n`;
}

const unbalanced = () => unreadable('its marks are not in pairs');

/**
 * Marks all paint outside the structure of a page (backgrounds, lines, scales, running heads) as artifact (PDF/UA-1, 7.1).
 * Chromium leaves it unmarked. `content` is a page's content stream as Chromium writes it; throws `failed` for another form.
 */
export function markArtifacts(content: string): string {
  const written: string[] = [];
  let outside = '';
  let open = 0;
  let inStructure = false;
  // Parts with an odd index are marks.
  for (const [index, part] of content.split(MARKS).entries()) {
    if (index % 2 === 1) open += part === 'EMC\n' ? -1 : 1;
    if (open < 0) throw unbalanced();
    if (open === 1 && STRUCTURE.test(part)) {
      written.push(asArtifact(outside));
      outside = '';
      inStructure = true;
    }
    if (inStructure) written.push(part);
    else outside += part;
    if (open === 0) inStructure = false;
  }
  if (open > 0) throw unbalanced();
  return [...written, asArtifact(outside)].join('');
}
