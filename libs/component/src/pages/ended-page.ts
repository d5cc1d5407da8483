import { escapeUTF8 } from 'entities';
import { nearestLocale } from '../page/texts/texts.ts';
import { EXPIRED } from '../protocol.ts';
import { hashSource } from './policy.ts';
import { wordsIn } from './words.ts';

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
  const { t } = wordsIn(locale);
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
