import { codedError } from '@pain-assessment/service-kit';
import sharp from 'sharp';

/** Largest printed logo in pixels: 46 × 14 mm at 300 dpi. */
const PLACE = { width: 543, height: 165, fit: 'inside' } as const;
/** Largest PNG in bytes, and in pixels before it is resized, so that a small file cannot fill the memory. */
const MAX_BYTES = 256 * 1024;
const LIMITS = { limitInputPixels: 4_000_000, failOn: 'error' } as const;
/** Bounds of width to height within which a logo stays legible in its place. */
const SHAPES = { narrowest: 1 / 2, widest: 8 } as const;
/** A logo without any darker channel is hardly visible on paper. */
const DARKEST_OF_WHITE = 225;

/** Error for a logo that cannot be used; the message contains nothing of the logo. */
const unusable = () => codedError('unusable_logo', 'the logo cannot be used');

async function isVisible(png: Buffer): Promise<boolean> {
  const onPaper = await sharp(png).flatten({ background: '#ffffff' }).raw().toBuffer();
  return onPaper.some((channel) => channel < DARKEST_OF_WHITE);
}

async function convertLogo(logo: string): Promise<string> {
  const [, data] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(logo) ?? [];
  const bytes = Buffer.from(data ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw unusable();
  const picture = sharp(bytes, LIMITS);
  const { format, width, height } = await picture.metadata();
  const shape = width / height;
  if (format !== 'png' || shape < SHAPES.narrowest || shape > SHAPES.widest) throw unusable();
  const png = await picture.resize(PLACE).png().toBuffer();
  if (!(await isVisible(png))) throw unusable();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Redraws an account's logo (data URI of the gateway's PNG) as a PNG of bounded size, so that no byte of the file reaches the browser
 * (ADR 0167). Rejects with code `unusable_logo`, also a logo that would be illegible: wider than 8:1, taller than 1:2, or nearly white.
 */
export const redrawLogo = (logo: string): Promise<string> =>
  convertLogo(logo).catch(() => {
    throw unusable();
  });
