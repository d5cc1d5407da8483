import type { Answers, QuestionnaireId, Zone } from '@pain-assessment/contracts';
import type { InstrumentFixtures } from '../core/fixtures.ts';
import { eq5dFixtures } from '../eq5d/fixtures.ts';
import { gupiFixtures } from '../gupi/fixtures.ts';
import { hadsFixtures } from '../hads/fixtures.ts';
import { koosPsFixtures } from '../koos_ps/fixtures.ts';
import { ndiFixtures } from '../ndi/fixtures.ts';
import { odiFixtures } from '../odi/fixtures.ts';
import { quickdashFixtures } from '../quickdash/fixtures.ts';
import { sf12Fixtures } from '../sf12/fixtures.ts';
import { vasGlobalFixtures } from '../vas_global/fixtures.ts';
import { whodas12Fixtures } from '../whodas12/fixtures.ts';
import { questionnairesFor } from '../zones.ts';

export type { InstrumentFixtures, ScoreCase } from '../core/fixtures.ts';
export { addVersions } from './later-versions.ts';

/** Answers and hand-computed scores of every instrument, version 1. */
export const fixtures: Readonly<Record<QuestionnaireId, InstrumentFixtures>> = {
  vas_global: vasGlobalFixtures,
  odi: odiFixtures,
  ndi: ndiFixtures,
  quickdash: quickdashFixtures,
  koos_ps: koosPsFixtures,
  whodas12: whodas12Fixtures,
  gupi: gupiFixtures,
  eq5d: eq5dFixtures,
  hads: hadsFixtures,
  sf12: sf12Fixtures,
};

function zoneAnswers(zone: Zone, kind: 'best' | 'worst' | 'typical'): Answers {
  const given = questionnairesFor(zone).map((id) => [
    id,
    Object.fromEntries(Object.entries(fixtures[id][kind]).map(([item, answer]) => [item, answer ?? null])),
  ]);
  return Object.fromEntries(given);
}

/** Every question of the zone with the answers of an ordinary patient. */
export function typicalAnswers(zone: Zone): Answers {
  return zoneAnswers(zone, 'typical');
}

/** Every question with the answer of full health. */
export function bestAnswers(zone: Zone): Answers {
  return zoneAnswers(zone, 'best');
}

/** Every question answered with its worst level. */
export function worstAnswers(zone: Zone): Answers {
  return zoneAnswers(zone, 'worst');
}
