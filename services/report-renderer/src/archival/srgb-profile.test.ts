import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { readSrgbProfile } from './srgb-profile.ts';

test('colours do not change between the profile and sRGB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const profile = join(folder, 'srgb.icc');
  writeFileSync(profile, await readSrgbProfile());
  const pixels = Buffer.from([0, 0, 0, 255, 255, 255, 200, 30, 90, 12, 130, 250, 128, 128, 128, 3, 7, 11]);
  const image = sharp(pixels, { raw: { width: 6, height: 1, channels: 3 } });
  const converted = await image.withIccProfile(profile).png().toBuffer();
  const seen = await sharp(converted).raw().toBuffer({ resolveWithObject: true });
  rmSync(folder, { recursive: true });

  expect(seen.info.channels).toBe(3);
  for (const [index, value] of pixels.entries())
    expect(Math.abs((seen.data[index] ?? -9) - value)).toBeLessThanOrEqual(1);
});

test('the profile names its size, class and colour space', async () => {
  const profile = await readSrgbProfile();

  expect(profile.readUInt32BE(0)).toBe(profile.length);
  expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
  expect(profile.toString('latin1', 36, 40)).toBe('acsp');
  expect(profile.length).toBeLessThan(700);
});
