import sharp from 'sharp';

/** The colour space sRGB as an ICC profile: the one of libvips, by C. Schmidt ("Compact ICC Profiles"), in the public domain (CC0). */
export async function readSrgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('sharp has no profile of sRGB');
  return icc;
}
