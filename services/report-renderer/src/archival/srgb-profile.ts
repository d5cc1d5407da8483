import sharp from 'sharp';

/** ICC profile of the colour space sRGB, from libvips: C. Schmidt, "Compact ICC Profiles", public domain (CC0). */
export async function readSrgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('sharp has no profile of sRGB');
  return icc;
}
