import { eq5dTexts } from '../eq5d/texts.table.ts';
import { gupiTexts } from '../gupi/texts.table.ts';
import { hadsTexts } from '../hads/texts.table.ts';
import { koosPsTexts } from '../koos_ps/texts.table.ts';
import { ndiTexts } from '../ndi/texts.table.ts';
import { odiTexts } from '../odi/texts.table.ts';
import { quickdashTexts } from '../quickdash/texts.table.ts';
import { sf12Texts } from '../sf12/texts.table.ts';
import { vasGlobalTexts } from '../vas_global/texts.table.ts';
import { whodas12Texts } from '../whodas12/texts.table.ts';
import type { OwnTexts } from './source.ts';

/** The service's own, unofficial wording of every instrument. */
export const ownTexts: readonly OwnTexts[] = [
  { id: 'vas_global', version: 1, texts: vasGlobalTexts },
  { id: 'odi', version: 1, texts: odiTexts },
  { id: 'ndi', version: 1, texts: ndiTexts },
  { id: 'quickdash', version: 1, texts: quickdashTexts },
  { id: 'koos_ps', version: 1, texts: koosPsTexts },
  { id: 'whodas12', version: 1, texts: whodas12Texts },
  { id: 'gupi', version: 1, texts: gupiTexts },
  { id: 'eq5d', version: 1, texts: eq5dTexts },
  { id: 'hads', version: 1, texts: hadsTexts },
  { id: 'sf12', version: 1, texts: sf12Texts },
];
