/**
 * Makes assets/fonts and src/fonts/generated/coverage.table.ts from the Inter typeface (`npm run fonts`).
 * `core` travels in every report; `extended` only with a text that needs it. Inter's licence (OFL 1.1, no reserved
 * name) allows subsets under the same name as long as the licence travels along.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const fonts = new URL('../assets/fonts/', import.meta.url);
const table = new URL('../src/fonts/generated/coverage.table.ts', import.meta.url);
const faces = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const TOFU = 0x25a1;
/** Names 16 and 17 tell that the semi-bold face belongs to the family; drawing without a browser looks there. */
const TRUETYPE = { targetFormat: 'truetype', preserveNameIds: [16, 17] };

/** Code points that a TrueType file maps to a glyph (OpenType specification, cmap formats 4 and 12). */
function coveredBy(font) {
  const covered = new Set();
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const cmap = font.readUInt32BE(tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') + 8);
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    if (font.readUInt16BE(at) === 12) addFormat12(font, at, covered);
    if (font.readUInt16BE(at) === 4) addFormat4(font, at, covered);
  }
  return covered;
}

function addFormat12(font, at, covered) {
  for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
    const first = font.readUInt32BE(at + 16 + 12 * group);
    const last = font.readUInt32BE(at + 20 + 12 * group);
    for (let code = first; code <= last; code += 1) covered.add(code);
  }
}

function addFormat4(font, at, covered) {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = font.readUInt16BE(at + 14 + 2 * segment);
    const first = font.readUInt16BE(at + 16 + 2 * segments + 2 * segment);
    for (let code = first; code <= last && code < 0xffff; code += 1) covered.add(code);
  }
}

const isPrintable = (code) => !/\p{C}/u.test(String.fromCodePoint(code));
const isCore = (code) =>
  code < 0x250 ||
  (code >= 0x300 && code < 0x370) ||
  (code >= 0x2000 && code < 0x2070) ||
  [0x20ac, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2264, 0x2265, TOFU].includes(code);

function rangesOf(codes) {
  const ranges = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

const sources = Object.fromEntries(
  Object.entries(faces).map(([weight, path]) => [weight, readFileSync(require.resolve(path))]),
);
const semiBold = coveredBy(sources[600]);
const covered = [...coveredBy(sources[400])].filter((code) => isPrintable(code) && semiBold.has(code));
const subsets = { core: covered.filter(isCore), extended: covered.filter((code) => !isCore(code)) };

mkdirSync(fonts, { recursive: true });
mkdirSync(new URL('.', table), { recursive: true });
for (const [weight, source] of Object.entries(sources)) {
  for (const [name, codes] of Object.entries(subsets)) {
    const text = String.fromCodePoint(...codes);
    writeFileSync(
      new URL(`inter-${weight}-${name}.woff2`, fonts),
      await subsetFont(source, text, { targetFormat: 'woff2' }),
    );
  }
  const core = String.fromCodePoint(...subsets.core);
  writeFileSync(new URL(`inter-${weight}-core.ttf`, fonts), await subsetFont(source, core, TRUETYPE));
}
copyFileSync(require.resolve('@expo-google-fonts/inter/LICENSE_FONT'), new URL('LICENSE.txt', fonts));
writeFileSync(
  fileURLToPath(table),
  `/** Code point ranges [first, last] of the embedded fonts; made by scripts/subset-fonts.mjs. */
export const coverage = ${JSON.stringify(Object.fromEntries(Object.entries(subsets).map(([name, codes]) => [name, rangesOf(codes)])))} as const;
`,
);
