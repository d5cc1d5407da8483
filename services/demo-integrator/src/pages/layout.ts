import { escapeUTF8 } from 'entities';

/** Escaped markup. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toMarkup).join('');
  return escapeUTF8(String(part));
}

/** Template tag that escapes every inserted text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((all, text, index) => all + text + toMarkup(parts[index]), '') };
}

interface Page {
  readonly title: string;
  readonly content: Html;
  /** Of pages with the component: the service's script, then our own. */
  readonly scripts?: { readonly component: string; readonly own: string };
  /** True for a page without header and links. */
  readonly kiosk?: boolean;
}

const HEADER = html`<header class="site"><a href="/">Demo records</a><span>Example of an integration; records live in memory only</span><form method="post" action="/sign-out"><button>Sign out</button></form></header>`;

/** The frame of every page, without inline code, so that a strict Content-Security-Policy works. */
export function page({ title, content, scripts, kiosk = false }: Page): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>${title} · Demo records</title>
    <link rel="stylesheet" href="/assets/style.css">
    ${scripts && html`<script src="${scripts.component}" defer></script><script type="module" src="/assets/${scripts.own}"></script>`}
  </head>
  <body${kiosk && html` class="kiosk"`}>
    ${!kiosk && HEADER}
    <main>${content}</main>
  </body>
</html>`.markup;
}
