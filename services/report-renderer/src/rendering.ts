import type { PdfRequest } from '@pain-assessment/contracts';
import { createFigures, type Figures } from './figures/figures.ts';
import { createLogos } from './logo/logo.ts';
import { createDocuments } from './report/document.ts';
import { painfulRegions } from './report/painful-regions.ts';

/** What makes figures and documents. Loading this module loads fonts, charts and canvases; see `app.ts`. */
export interface Rendering {
  readonly figures: Figures;
  /** The document of a report as HTML, made before the deadline (epoch ms). */
  document(request: PdfRequest, deadline: number): Promise<string>;
}

export interface RenderingParts {
  readonly log: { warn(fields: { err?: unknown }, message: string): void };
}

/** Wires rendering. A logo that cannot be used is left out for the account's name, since a report matters more. */
export function createRendering({ log }: RenderingParts): Rendering {
  const write = createDocuments();
  const safeLogo = createLogos();

  function logoOf({ account }: PdfRequest): string | null {
    try {
      return account.logo && safeLogo(account.logo);
    } catch (err) {
      log.warn({ err }, 'the logo of an account cannot be used');
      return null;
    }
  }

  return {
    figures: createFigures(),
    async document(request, deadline) {
      const regions = await painfulRegions(request, deadline);
      return write(request, { regions, logo: logoOf(request) });
    },
  };
}
