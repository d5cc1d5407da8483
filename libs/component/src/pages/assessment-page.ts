import type { Locale } from '@pain-assessment/contracts';
import { escapeUTF8 } from 'entities';
import { OLD_BROWSER } from '../page/texts/old-browser.table.ts';
import { nearestLocale } from '../page/texts/texts.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { hashSource } from './policy.ts';
import { wordsIn } from './words.ts';

const ORIGINS_META = '<meta name="component-origins" content="" />';
/** The built page links the words of each locale. */
const WORDS_LINK = /<link [^<>]*hreflang="([\w-]+)"[^<>]*>/g;

/** Without it a lost style sheet would show both. */
const HEAD_STYLE = '[data-unsupported] #loading,html:not([data-unsupported]) #unsupported{display:none!important}';

/** Session and reader of a page. */
export interface PageFor {
  /** Origins of the account that may embed the page. */
  readonly componentOrigins: readonly string[];
  /** Languages of the browser, the preferred one first. */
  readonly languages: readonly string[];
  /** Locale of the session. */
  readonly locale: Locale;
}

/** The loading screen in the language of the session: the page's script shows the same (page/screens/opening.ts). */
function renderLoading(locale: Locale): string {
  const text = (key: Parameters<ReturnType<typeof wordsIn>['t']>[0]) => escapeUTF8(wordsIn(locale).t(key));
  return `<div id="loading"><main><div class="narrow centred"><div class="spinner" aria-hidden="true"></div><h1>${text('loading')}</h1>
<p role="status" data-waits="${text('loadingWaits')}" data-blocked="${text('loadingBlocked')}"></p>
<button type="button" hidden>${text('tryAgain')}</button></div></main></div>`;
}

/** The words of a browser that is too old, in its own language (contract.md#browsers). */
function renderUnsupported(languages: readonly string[]): string {
  const locale = nearestLocale(languages);
  const { title, text } = OLD_BROWSER[locale];
  return `<main id="unsupported" lang="${locale}"><div class="narrow centred"><h1>${escapeUTF8(title)}</h1><p>${escapeUTF8(text)}</p></div></main>`;
}

/**
 * The page of one session; `html` is the text of the built `page.html`. The page accepts its message port from the account's origins only
 * (contract.md#component-page). It names nothing of the patient: whoever has its address without the token may read it.
 */
export function assessmentPage(html: string, { componentOrigins, languages, locale }: PageFor): string {
  const content = escapeUTF8(componentOrigins.join(' '));
  const head = `<head><script>${HEAD_SCRIPT}</script><style>${HEAD_STYLE}</style>`;
  return html
    .replace('<html lang="en"', `<html lang="${locale}"`)
    .replace('<head>', () => head)
    .replace(ORIGINS_META, () => ORIGINS_META.replace('content=""', () => `content="${content}"`))
    .replace(WORDS_LINK, (link, language) => (language === locale ? link : ''))
    .replace('</body>', () => `${renderLoading(locale)}${renderUnsupported(languages)}</body>`);
}

/** Content-Security-Policy of the page: own files only, one known script and style inline, framed by `componentOrigins` alone (contract.md#component-page). */
export function assessmentPagePolicy(componentOrigins: readonly string[]): string {
  const ancestors = componentOrigins.length ? componentOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(HEAD_SCRIPT)}`,
    "worker-src 'self'",
    `style-src 'self' ${hashSource(HEAD_STYLE)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}
