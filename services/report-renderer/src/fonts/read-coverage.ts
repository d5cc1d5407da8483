const FORMAT_4 = 4;
const FORMAT_12 = 12;

function* readFormat12(font: Buffer, at: number): Iterable<readonly [number, number]> {
  for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
    yield [font.readUInt32BE(at + 16 + 12 * group), font.readUInt32BE(at + 20 + 12 * group)];
  }
}

function* readFormat4(font: Buffer, at: number): Iterable<readonly [number, number]> {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    // The last segment contains U+FFFF, which is no character.
    const last = Math.min(0xfffe, font.readUInt16BE(at + 14 + 2 * segment));
    yield [font.readUInt16BE(at + 16 + 2 * segments + 2 * segment), last];
  }
}

/** Code points that a TrueType file or collection maps to a glyph (OpenType 1.9, cmap formats 4 and 12). */
export function readCoverage(font: Buffer): ReadonlySet<number> {
  // The fonts of a collection differ only in metrics, so the first one is enough.
  const start = font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0;
  const tables = Array.from({ length: font.readUInt16BE(start + 4) }, (_, index) => start + 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const covered = new Set<number>();
  if (entry === undefined) return covered;
  const cmap = font.readUInt32BE(entry + 8);
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    const format = font.readUInt16BE(at);
    const ranges = format === FORMAT_12 ? readFormat12(font, at) : format === FORMAT_4 ? readFormat4(font, at) : [];
    for (const [first, last] of ranges) for (let code = first; code <= last; code += 1) covered.add(code);
  }
  return covered;
}
