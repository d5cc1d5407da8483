import { enGB, type Texts } from './en-GB.table.ts';

export const frFR: Texts = { ...enGB };
