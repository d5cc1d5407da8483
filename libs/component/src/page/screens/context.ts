import type { AssessmentController } from '../assessment/controller.ts';
import type { BodyMap } from '../map/body-map.ts';
import type { Translate } from '../texts/texts.ts';

/** What every screen is given. */
export interface ScreenContext {
  readonly controller: AssessmentController;
  readonly t: Translate;
  readonly map: BodyMap;
}
