import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities';
import { TEXTS } from '../page/texts/all-texts.ts';
import { nearestLocale, translator } from '../page/texts/texts.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1.125rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 12vh 1.5rem 3rem; text-align: center; }
h1 { margin: 0 0 0.75rem; font-size: 1.625rem; line-height: 1.25; }
p { margin: 0; }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page with its Content-Security-Policy. */
export interface PageWithPolicy {
  readonly html: string;
  readonly policy: string;
}

/**
 * The page of a session that is over, unknown or deleted (contract.md#component-page), in the locale nearest to the browser's `languages`,
 * the preferred one first. It holds nothing of a session, loads nothing, and may be framed by anyone, so it tells anyone `message`.
 */
export function writeEndedPage({
  languages,
  message,
}: {
  readonly languages: readonly string[];
  readonly message: string;
}): PageWithPolicy {
  const locale = nearestLocale(languages);
  const t = translator(locale, TEXTS[locale]);
  const script = `if (parent !== window) parent.postMessage(${JSON.stringify(message)}, '*');`;
  const title = escapeUTF8(t('goneTitle'));
  return {
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
<script>${script}</script>
</body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(STYLE)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  };
}
