import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import { LOCALES, loadWords, nearestLocale, type Words } from './page/texts/texts.ts';
import { EXPIRED } from './protocol.ts';

const WORDS = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const)));

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1.125rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 12vh 1.5rem 3rem; text-align: center; }
h1 { margin: 0 0 0.75rem; font-size: 1.625rem; line-height: 1.25; }
p { margin: 0; }
`;
const SCRIPT = `if (parent !== window) parent.postMessage(${JSON.stringify(EXPIRED)}, '*');`;

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(SCRIPT)}`,
  `style-src ${hashSource(STYLE)}`,
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
    policy: POLICY,
    html: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main><h1>${title}</h1><p>${escapeUTF8(t('goneText'))}</p></main>
<script>${SCRIPT}</script>
</body>
</html>
`,
  };
}
