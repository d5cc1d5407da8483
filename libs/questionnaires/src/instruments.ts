import { createInstrumentRegistry } from './core/registry.ts';
import { eq5d } from './eq5d/index.ts';
import { gupi } from './gupi/index.ts';
import { hads } from './hads/index.ts';
import { koosPs } from './koos_ps/index.ts';
import { ndi } from './ndi/index.ts';
import { odi } from './odi/index.ts';
import { quickdash } from './quickdash/index.ts';
import { sf12 } from './sf12/index.ts';
import { vasGlobal } from './vas_global/index.ts';
import { whodas12 } from './whodas12/index.ts';

/** Every instrument and version that this release can score. */
export const allInstruments = [vasGlobal, odi, ndi, quickdash, koosPs, whodas12, gupi, eq5d, hads, sf12] as const;

export const instruments = createInstrumentRegistry(allInstruments);
