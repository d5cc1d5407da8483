import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { INTENSITIES, McriBranch, TYPOLOGIES, Zone } from '@pain-assessment/contracts';
import { intensityLook, typologyLook } from '@pain-assessment/pain-map';
import {
  currentVersions,
  questionnairesFor,
  resultNames,
  scoreDirections,
  scoreName,
} from '@pain-assessment/questionnaires';
import * as demo from '../../services/demo-integrator/src/records/names.table.ts';

/*
 * The demo imports nothing of this repository but the published client, so that it can be copied: its tables are compared here with what
 * the service itself uses.
 */

const names = resultNames('en-GB');
const questionnaires = Zone.options.flatMap((zone) => Object.entries(currentVersions(zone)));

test("the demo's names are those of the report", () => {
  expect(demo.INTENSITY_NAMES).toEqual(names.intensities);
  expect(demo.TYPOLOGY_NAMES).toEqual(names.typologies);
  expect(demo.FAMILY_NAMES).toEqual(names.families);
  for (const branch of McriBranch.options) {
    expect(demo.MEASURE_NAMES[`mcri.${branch}`]).toBe(names.branches[branch]);
  }
});

test("the demo knows each score's name and worse end", () => {
  expect(new Set(questionnaires.map(([id]) => id))).toEqual(new Set(Zone.options.flatMap(questionnairesFor)));
  for (const [id, version] of questionnaires) {
    for (const [key, direction] of Object.entries(scoreDirections(id as never, version as number))) {
      const worse = direction === 'higher_is_worse' ? 'high' : 'low';
      expect([id, key, demo.WORSE_ENDS[`${id}.${key}`], demo.MEASURE_NAMES[key]]).toEqual([
        id,
        key,
        worse,
        scoreName(key, 'en-GB'),
      ]);
    }
  }
});

test("the demo's samples have the colours of the pictures", () => {
  const style = readFileSync(new URL('../../services/demo-integrator/assets/style.css', import.meta.url), 'utf8');
  const looks = [
    ...INTENSITIES.map((key) => [key, intensityLook(key)] as const),
    ...TYPOLOGIES.map((key) => [key, typologyLook(key)] as const),
  ];
  for (const [key, { tint, mark }] of looks) {
    expect(style).toContain(`.${key.replaceAll('_', '-')} {\n  --tint: ${tint};\n  --mark: ${mark};\n}`);
  }
});
