import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import { OLD_BROWSER } from './page/texts/old-browser.table.ts';
import { LOCALES, loadWords, nearestLocale, type Words } from './page/texts/texts.ts';
import { EXPIRED, UNSUPPORTED } from './protocol.ts';

/**
 * Folder of the built browser files: `page.html`, `pain-assessment.js` and `assets/*` (contract.md#component-page).
 * The relative path is the same from `src` and from `dist`.
 */
export const assetsDirectory: URL = new URL('../dist/public/', import.meta.url);

const ORIGINS_META = '<meta name="component-origins" content="" />';

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Looks for what the oldest supported browsers brought last (contract.md#browsers), in a language that every browser reads. */
const SUPPORT_SCRIPT = `(function () {
  function has(condition) { return !!(window.CSS && CSS.supports && CSS.supports(condition)); }
  if (window.Worker && window.OffscreenCanvas && HTMLCanvasElement.prototype.transferControlToOffscreen &&
    new OffscreenCanvas(1, 1).getContext('2d') && has('selector(:has(a))') && has('(container-type: inline-size)') &&
    has('(height: 1dvh)') && Array.prototype.findLast) return;
  document.documentElement.setAttribute('data-unsupported', '');
  document.getElementById('unsupported').hidden = false;
  if (parent !== window) parent.postMessage('${UNSUPPORTED}', '*');
})();`;

/**
 * The page for one account: `html` is the text of `page.html`, `componentOrigins` the account's list, `languages` the browser's.
 * The page accepts its message port from these origins only (contract.md#component-page). In a browser that is too old it shows only that.
 */
export function assessmentPage(
  html: string,
  componentOrigins: readonly string[],
  languages: readonly string[],
): string {
  const content = escapeUTF8(componentOrigins.join(' '));
  const locale = nearestLocale(languages);
  const { title, text } = OLD_BROWSER[locale];
  const words = `<h1>${escapeUTF8(title)}</h1><p>${escapeUTF8(text)}</p>`;
  const end = `<main id="unsupported" lang="${locale}" hidden><div class="narrow centred">${words}</div></main><script>${SUPPORT_SCRIPT}</script></body>`;
  return html
    .replace(ORIGINS_META, () => ORIGINS_META.replace('content=""', () => `content="${content}"`))
    .replace('</body>', () => end);
}

/** Content-Security-Policy of the page: own files only, one known script inline, framed by `componentOrigins` alone (contract.md#component-page). */
export function assessmentPagePolicy(componentOrigins: readonly string[]): string {
  const ancestors = componentOrigins.length ? componentOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(SUPPORT_SCRIPT)}`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

const WORDS = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const)));

const ENDED_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1.125rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 12vh 1.5rem 3rem; text-align: center; }
h1 { margin: 0 0 0.75rem; font-size: 1.625rem; line-height: 1.25; }
p { margin: 0; }
`;
const ENDED_SCRIPT = `if (parent !== window) parent.postMessage(${JSON.stringify(EXPIRED)}, '*');`;

const ENDED_POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(ENDED_SCRIPT)}`,
  `style-src ${hashSource(ENDED_STYLE)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The page of a session that is over, unknown or deleted (contract.md#component-page), in the locale nearest to the
 * browser's `languages`, the preferred one first, and its Content-Security-Policy. It contains nothing of a session and
 * loads nothing. Anyone may frame it, so it posts `EXPIRED` to any parent.
 */
export function endedPage(languages: readonly string[]): { readonly html: string; readonly policy: string } {
  const locale = nearestLocale(languages);
  const { t } = WORDS.get(locale) as Words;
  const title = escapeUTF8(t('goneTitle'));
  return {
    policy: ENDED_POLICY,
    html: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${ENDED_STYLE}</style>
</head>
<body>
<main><h1>${title}</h1><p>${escapeUTF8(t('goneText'))}</p></main>
<script>${ENDED_SCRIPT}</script>
</body>
</html>
`,
  };
}
