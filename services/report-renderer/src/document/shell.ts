import { readFileSync } from 'node:fs';
import { fontFaces } from '../fonts/fonts.ts';

/** Allows only inline styles, and embedded pictures and fonts (Content Security Policy 3). */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Reads the documents without content from the files of style sheet and fonts: `core` with policy and style sheet, because the browser
 * has the Latin fonts, and `extended` also with the fonts beyond Latin, for texts that need them.
 */
export function createShells() {
  const style = readFileSync(new URL('../../assets/report.css', import.meta.url), 'utf8');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`;
  const toShell = (fonts: string) =>
    `<!doctype html><html><head><meta charset="utf-8">${policy}<title></title><style>${fonts}${style}</style></head><body></body></html>`;
  return { core: toShell(''), extended: toShell(fontFaces('extended')) };
}
