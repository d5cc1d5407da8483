/**
 * Makes assets/fonts and src/fonts/generated/coverage.table.ts from the Inter typeface (`npm run fonts`).
 * Browsers find `core` by fontconfig, otherwise documents contain it; `extended` is in each document with a text that needs
 * it. Inter's licence (OFL 1.1, no reserved name) allows subsets under the same name together with the licence.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { readCoverage } from '../src/fonts/read-coverage.ts';

const require = createRequire(import.meta.url);
const fonts = new URL('../assets/fonts/', import.meta.url);
const table = new URL('../src/fonts/generated/coverage.table.ts', import.meta.url);
const faces = {
  400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};
const TOFU = 0x25a1;
/** Names 16 and 17 assign the semi-bold face to the family; drawing without a browser reads them. */
const TRUETYPE = { targetFormat: 'truetype', preserveNameIds: [16, 17] };

const isPrintable = (code) => !/\p{C}/u.test(String.fromCodePoint(code));
const isCore = (code) =>
  code < 0x250 ||
  (code >= 0x300 && code < 0x370) ||
  (code >= 0x2000 && code < 0x2070) ||
  [0x20ac, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2264, 0x2265, TOFU].includes(code);

function toRanges(codes) {
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
const semiBold = readCoverage(sources[600]);
const covered = [...readCoverage(sources[400])].filter((code) => isPrintable(code) && semiBold.has(code));
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
export const coverage = ${JSON.stringify(Object.fromEntries(Object.entries(subsets).map(([name, codes]) => [name, toRanges(codes)])))} as const;
`,
);
