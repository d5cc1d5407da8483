import type { CellRenderer } from '../drawing/renderer.ts';
import type { AssessmentController } from '../session/controller.ts';
import type { Translate } from '../texts/texts.ts';

/** What every screen is given. */
export interface ScreenContext {
  readonly controller: AssessmentController;
  readonly t: Translate;
  readonly renderer: CellRenderer;
}
