import { expect, test } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { encodePng, type RgbaPicture } from './svg-to-png.ts';

/** Pixels as another program reads them; it multiplies alpha in on the way, so that only the opaque come back exactly. */
async function decoded(png: Buffer): Promise<Uint8Array> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return Uint8Array.from(context.getImageData(0, 0, image.width, image.height).data);
}

const picture: fc.Arbitrary<RgbaPicture> = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes) => ({ width, height, pixels: bytes.map((byte, index) => (index % 4 === 3 ? 255 : byte)) })),
  );

test('another program reads the pixels that were written', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (written) => {
      expect(Buffer.compare(await decoded(await encodePng(written)), written.pixels)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('a drawing with half transparent parts looks as its own program writes it, in fewer bytes', async () => {
  const drawing = new Resvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="80" fill="#24557a" fill-opacity="0.3" stroke="#103050"/></svg>',
  ).render();
  const own = drawing.asPng();
  const ours = await encodePng(drawing);
  expect(Buffer.compare(await decoded(ours), await decoded(own))).toBe(0);
  expect(ours.length).toBeLessThan(own.length);
});
