import type { Locale, Module, Zone } from '@pain-assessment/client';
import { z } from 'zod';
import { LOCALE_NAMES, ZONE_NAMES } from './names.table.ts';

/** Codes of the API that our forms send. */
export const ZoneCode = z.enum(Object.keys(ZONE_NAMES) as Zone[]);
export const LocaleCode = z.enum(Object.keys(LOCALE_NAMES) as Locale[]);
export const ModuleCode = z.enum(['cartography', 'questionnaires'] satisfies Module[]);
