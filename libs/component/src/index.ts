import { escapeUTF8 } from 'entities';

export { endedPage } from './ended-page.ts';

/**
 * Folder of the built browser files: `page.html`, `pain-assessment.js` and `assets/*` (contract.md#component-page).
 * The relative path is the same from `src` and from `dist`.
 */
export const assetsDirectory: URL = new URL('../dist/public/', import.meta.url);

const ORIGINS_META = '<meta name="component-origins" content="" />';

/**
 * The page for one account: `html` is the text of `page.html`, `componentOrigins` the account's list.
 * The page accepts its message port from these origins only (contract.md#component-page).
 */
export function assessmentPage(html: string, componentOrigins: readonly string[]): string {
  const content = escapeUTF8(componentOrigins.join(' '));
  return html.replace(ORIGINS_META, () => ORIGINS_META.replace('content=""', () => `content="${content}"`));
}

/** Content-Security-Policy of the page: own files only, nothing inline, framed by `componentOrigins` alone (contract.md#component-page). */
export function assessmentPagePolicy(componentOrigins: readonly string[]): string {
  const ancestors = componentOrigins.length ? componentOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}
