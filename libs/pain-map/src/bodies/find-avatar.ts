import type { BodyShape, Patient, Sex } from '@pain-assessment/contracts';
import { findBodyShape } from '../grid/body-shape.ts';
import { type Avatar, createAvatar } from './avatar.ts';
import { femaleNormal } from './female-normal.table.ts';
import { femaleObese } from './female-obese.table.ts';
import { femaleOverweight } from './female-overweight.table.ts';
import { femaleSeverelyObese } from './female-severely-obese.table.ts';
import { femaleUnderweight } from './female-underweight.table.ts';
import { maleNormal } from './male-normal.table.ts';
import { maleObese } from './male-obese.table.ts';
import { maleOverweight } from './male-overweight.table.ts';
import { maleSeverelyObese } from './male-severely-obese.table.ts';
import { maleUnderweight } from './male-underweight.table.ts';

const AVATARS: readonly Avatar[] = [
  femaleUnderweight,
  femaleNormal,
  femaleOverweight,
  femaleObese,
  femaleSeverelyObese,
  maleUnderweight,
  maleNormal,
  maleOverweight,
  maleObese,
  maleSeverelyObese,
].map(createAvatar);

/** The one avatar of a sex and body shape. */
export function findAvatar(sex: Sex, shape: BodyShape): Avatar {
  const avatar = AVATARS.find((each) => each.sex === sex && each.shape === shape);
  if (!avatar) throw Object.assign(new Error('no such body'), { code: 'unknown_body' });
  return avatar;
}

/** The avatar of a patient, by sex and body mass index (contract.md#body-shape). */
export const findPatientAvatar = (patient: Patient): Avatar => findAvatar(patient.sex, findBodyShape(patient));
