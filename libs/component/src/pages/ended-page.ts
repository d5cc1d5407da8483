import { escapeUTF8 } from 'entities';
import { nearestLocale } from '../page/texts/texts.ts';
import { EXPIRED } from '../protocol.ts';
import { hashSource } from './policy.ts';
import { wordsIn } from './words.ts';

/** The colours and the type of the assessment's page (page/styles/base.css). */
const ENDED_STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1b2a33; --soft: #4a5a64; }
@media (prefers-color-scheme: dark) { :root { --paper: #151d22; --ink: #e8eef1; --soft: #b4c1c8; } }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: var(--paper); color: var(--ink); font: 112.5%/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
main { box-sizing: border-box; max-width: 42rem; padding: 24px 16px; text-align: center; text-wrap: balance; }
h1 { margin: 0 0 16px; font-size: 1.4rem; line-height: 1.25; }
p { margin: 0; color: var(--soft); }
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

/** `gone`: the session is over, unknown or deleted. `link`: the address is none of a session. */
export type EndedKind = 'gone' | 'link';

/**
 * The page of an address without a session (contract.md#component-page), in the locale nearest to the browser's `languages`, the
 * preferred one first, and its Content-Security-Policy. It contains nothing of a session and loads nothing. Anyone may frame it, so it
 * posts `EXPIRED` to any parent.
 */
export function endedPage(
  kind: EndedKind,
  languages: readonly string[],
): { readonly html: string; readonly policy: string } {
  const locale = nearestLocale(languages);
  const { t } = wordsIn(locale);
  const title = escapeUTF8(t(`${kind}Title`));
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
<main><h1>${title}</h1><p>${escapeUTF8(t(`${kind}Text`))}</p></main>
<script>${ENDED_SCRIPT}</script>
</body>
</html>
`,
  };
}
