import { escapeUTF8 } from 'entities';

/** Text that is markup already. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toMarkup).join('');
  return escapeUTF8(String(part));
}

/** Markup with every inserted text escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.reduce((all, text, index) => all + text + toMarkup(parts[index]), '') };
}

interface Page {
  readonly title: string;
  readonly content: Html;
  /** Script of the service's component, for the one page that shows it. */
  readonly componentScript?: string;
}

/** The frame of every page; nothing inline, so that a strict Content-Security-Policy holds. */
export function page({ title, content, componentScript }: Page): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Demo records</title>
    <link rel="stylesheet" href="/assets/style.css">
    ${componentScript && html`<script src="${componentScript}" defer></script><script type="module" src="/assets/assessment.js"></script>`}
  </head>
  <body>
    <header class="site"><a href="/">Demo records</a><span>Example of an integration; records live in memory only</span></header>
    <main>${content}</main>
  </body>
</html>`.markup;
}
