import { unreadable } from './pdf-objects.ts';

/** Where marked content begins and ends, each on a line of its own (ISO 32000-1, 14.6). */
const MARKS = /^(\/[^\n]*[^A-Za-z]B[DM]C\n|EMC\n)/m;
/** What belongs to an element of the document's structure. */
const STRUCTURE = /<<\/MCID \d+ >>BDC\n$/;
/** Letters that several glyphs make up have a mark with their text, inside of structure or not. */
const SPELLED = /^\/Span<<(\/ActualText [^\n]*>> BDC)$/gm;
/** Operators that paint, at the end of their line (ISO 32000-1, annex A); `n` ends a path that only clips. */
const PAINTS = /(?:^|[\s>\])])(?:[fFsSbB]\*?|sh|Do|Tj|TJ)$/m;
const SHOWS_TEXT = /(?:^|[\s>\])])(?:Tj|TJ)$/m;

/** Text without a place in the structure is a running head or foot, which are hidden from it (`report/frame.ts`). */
function asArtifact(content: string): string {
  if (!PAINTS.test(content)) return content;
  const begin = SHOWS_TEXT.test(content) ? '/Artifact <</Type /Pagination>>BDC' : '/Artifact BMC';
  const spelled = content.replace(SPELLED, '/Artifact <</Type /Pagination $1');
  return `${begin}\n${spelled}${content.endsWith('\n') ? '' : '\n'}EMC\n`;
}

const unbalanced = () => unreadable('its marks are not in pairs');

/**
 * Marks all that a page paints outside its structure (backgrounds, lines, scales, running heads) as artifact, as PDF/UA-1
 * 7.1 asks; Chromium leaves it unmarked. `content` is a page's content stream as Chromium writes it.
 */
export function markArtifacts(content: string): string {
  const written: string[] = [];
  let outside = '';
  let open = 0;
  let inStructure = false;
  // Every second part is a mark.
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
