import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { type Avatar, type BodyTable, createAvatar } from './avatar.ts';

/** A file for each body, so that a page loads one of them. */
const LOADERS: Readonly<Record<Sex, Readonly<Record<BodyShape, () => Promise<BodyTable>>>>> = {
  female: {
    underweight: async () => (await import('./female-underweight.table.ts')).femaleUnderweight,
    normal: async () => (await import('./female-normal.table.ts')).femaleNormal,
    overweight: async () => (await import('./female-overweight.table.ts')).femaleOverweight,
    obese: async () => (await import('./female-obese.table.ts')).femaleObese,
    severely_obese: async () => (await import('./female-severely-obese.table.ts')).femaleSeverelyObese,
  },
  male: {
    underweight: async () => (await import('./male-underweight.table.ts')).maleUnderweight,
    normal: async () => (await import('./male-normal.table.ts')).maleNormal,
    overweight: async () => (await import('./male-overweight.table.ts')).maleOverweight,
    obese: async () => (await import('./male-obese.table.ts')).maleObese,
    severely_obese: async () => (await import('./male-severely-obese.table.ts')).maleSeverelyObese,
  },
};

/** Loads the avatar of a sex and body shape; rejects if its file cannot be loaded. */
export async function loadAvatar(sex: Sex, shape: BodyShape): Promise<Avatar> {
  return createAvatar(await LOADERS[sex][shape]());
}
