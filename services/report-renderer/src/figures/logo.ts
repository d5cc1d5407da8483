import { createHash } from 'node:crypto';
import { codedError } from '@pain-assessment/service-kit';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

/** Largest printed logo in pixels: 46 × 14 mm at 300 dpi. */
const PLACE = { width: 543, height: 165, fit: 'inside' } as const;
/** Largest PNG in bytes, and in pixels before it is resized, so that a small file cannot fill the memory. */
const MAX_BYTES = 256 * 1024;
const LIMITS = { limitInputPixels: 4_000_000, failOn: 'error' } as const;
const MAX_KEPT = 32;

/** Error for a logo that cannot be used; the message contains nothing of the logo. */
const unusable = () => codedError('unusable_logo', 'the logo cannot be used');

async function convertLogo(logo: string): Promise<string> {
  const [, data] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(logo) ?? [];
  const bytes = Buffer.from(data ?? '', 'base64');
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw unusable();
  const picture = sharp(bytes, LIMITS);
  const { format } = await picture.metadata();
  if (format !== 'png') throw unusable();
  return `data:image/png;base64,${(await picture.resize(PLACE).png().toBuffer()).toString('base64')}`;
}

/**
 * Creates a function that redraws an account's logo (data URI of the gateway's PNG) as a PNG of bounded size, so that no
 * byte of the file reaches the browser (ADR 0167). Keeps successes only. Rejects with code `unusable_logo`.
 */
export function createLogos(
  convert: (logo: string) => Promise<string> = convertLogo,
): (logo: string) => Promise<string> {
  const pictures = new LRUCache<string, Promise<string>, string>({
    max: MAX_KEPT,
    memoMethod: (key, _, { context: logo }) =>
      convert(logo).catch(() => {
        pictures.delete(key);
        throw unusable();
      }),
  });
  return (logo) => pictures.memo(createHash('sha256').update(logo).digest('base64'), { context: logo });
}
