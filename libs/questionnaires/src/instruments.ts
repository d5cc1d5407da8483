import type { Instrument } from './core/instrument.ts';
import { eq5d } from './eq5d/eq5d.ts';
import { eq5dTexts } from './eq5d/texts.table.ts';
import { gupi } from './gupi/gupi.ts';
import { gupiTexts } from './gupi/texts.table.ts';
import { hads } from './hads/hads.ts';
import { hadsTexts } from './hads/texts.table.ts';
import { koosPs } from './koos_ps/koos_ps.ts';
import { koosPsTexts } from './koos_ps/texts.table.ts';
import { ndi } from './ndi/ndi.ts';
import { ndiTexts } from './ndi/texts.table.ts';
import { odi } from './odi/odi.ts';
import { odiTexts } from './odi/texts.table.ts';
import { quickdash } from './quickdash/quickdash.ts';
import { quickdashTexts } from './quickdash/texts.table.ts';
import { sf12 } from './sf12/sf12.ts';
import { sf12Texts } from './sf12/texts.table.ts';
import type { OwnTexts } from './texts/texts.ts';
import { vasGlobalTexts } from './vas_global/texts.table.ts';
import { vasGlobal } from './vas_global/vas_global.ts';
import { whodas12Texts } from './whodas12/texts.table.ts';
import { whodas12 } from './whodas12/whodas12.ts';

/** Every instrument and version that this release can score. */
export const allInstruments: readonly Instrument[] = [
  vasGlobal,
  odi,
  ndi,
  quickdash,
  koosPs,
  whodas12,
  gupi,
  eq5d,
  hads,
  sf12,
];

/** The service's own, unofficial wording of every instrument and version. */
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
