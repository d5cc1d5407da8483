import { eq5dTexts } from '../eq5d/texts.table.ts';
import { hadsTexts } from '../hads/texts.table.ts';
import { odiTexts } from '../odi/texts.table.ts';
import { sf12Texts } from '../sf12/texts.table.ts';
import { vasGlobalTexts } from '../vas_global/texts.table.ts';
import type { OwnTexts } from './source.ts';

/** The service's own, unofficial wording of every instrument. */
export const ownTexts: readonly OwnTexts[] = [
  { id: 'vas_global', version: 1, texts: vasGlobalTexts },
  { id: 'odi', version: 1, texts: odiTexts },
  { id: 'eq5d', version: 1, texts: eq5dTexts },
  { id: 'hads', version: 1, texts: hadsTexts },
  { id: 'sf12', version: 1, texts: sf12Texts },
];
