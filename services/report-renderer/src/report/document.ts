import { readFileSync } from 'node:fs';
import type { PdfRequest } from '@pain-assessment/contracts';
import { CONTENT_SECURITY_POLICY } from '../browser/lockdown.ts';
import { createFontFaces } from '../fonts/fonts.ts';
import { html, markupOf, trusted } from '../html/html.ts';
import { answersPage } from './answers-page.ts';
import { type DocumentExtras, type ReportContext, reportContext } from './context.ts';
import { framed, type PageContent } from './frame.ts';
import { largeMapPages, mapPage } from './map-page.ts';
import { closingWithoutScores, methods } from './methods.ts';
import { scoresPage } from './scores-page.ts';
import { summaryPage } from './summary-page.ts';

function pagesWithoutScores(context: ReportContext): readonly PageContent[] {
  const map = context.result.cartography;
  const closing = closingWithoutScores(context);
  if (map && !map.no_pain) return largeMapPages(context, map, closing);
  return [mapPage(context, null), { name: 'closing-page', body: closing }];
}

/** Three pages where one module was asked for, four with both. */
function pagesOf(context: ReportContext): readonly PageContent[] {
  if (context.result.questionnaires.length === 0) return [summaryPage(context), ...pagesWithoutScores(context)];
  // The answers need their page whole; how the report was made stands below the map where there is one.
  const closing = methods(context);
  const map = context.mapAsked ? [mapPage(context, closing)] : [];
  return [summaryPage(context), ...map, scoresPage(context), answersPage(context, context.mapAsked ? null : closing)];
}

/** Makes documents; style sheet and fonts are read once. */
export function createDocuments(): (request: PdfRequest, extras: DocumentExtras) => string {
  const style = readFileSync(new URL('../../assets/report.css', import.meta.url), 'utf8');
  const fontFaces = createFontFaces();
  return (request, extras) => {
    const context = reportContext(request, extras);
    const pages = html`${framed(context, pagesOf(context))}`;
    const sheet = trusted(`<style>${fontFaces(markupOf(pages))}${style}</style>`);
    const { labels, locale } = context;
    return markupOf(
      html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${trusted(CONTENT_SECURITY_POLICY)}"><title>${labels.title} – ${labels.zones[context.result.zone]}</title>${sheet}</head><body>${pages}</body></html>`,
    );
  };
}
