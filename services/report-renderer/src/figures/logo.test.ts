import { expect, test } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import { samplePdfRequest, writeDocument } from '../testing/sample-request.ts';
import { redrawLogo } from './logo.ts';

const svgUri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const drawPng = (width: number, height: number, colour = '#000') =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9" fill="${colour}"/></svg>`,
  )
    .render()
    .asPng();
const pngUri = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const readSize = (uri: string) => {
  const png = Buffer.from(uri.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('redraws a PNG in the size of its place', async () => {
  expect(readSize(await redrawLogo(pngUri(drawPng(400, 400))))).toEqual([165, 165]);
});

test('a document has the redrawn logo, and no byte of the file of the account', async () => {
  const logo = pngUri(Buffer.concat([drawPng(400, 400), Buffer.from('unseen')]));
  const { content } = await writeDocument(await samplePdfRequest({ account: { name: 'Demo clinic', logo } }));

  expect(content.body).toContain(await redrawLogo(logo));
  expect(content.body).not.toContain(logo);
});

test.each([
  ['wider than 8:1', 810, 100, '#000'],
  ['taller than 1:2', 100, 210, '#000'],
  ['nearly white', 300, 100, '#f4f4f4'],
])('rejects a logo %s, which would leave the document without a sender', async (_, width, height, colour) => {
  await expect(redrawLogo(pngUri(drawPng(width, height, colour)))).rejects.toMatchObject({ code: 'unusable_logo' });
});

test.each([
  ['is an SVG, which only the gateway draws', svgUri('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is not what it says', pngUri(Buffer.from('<svg/>'.repeat(20)))],
  ['unpacks to far more than it weighs', pngUri(hugePng())],
  ['is a page', 'data:text/html;base64,PHNjcmlwdD4='],
  ['is an address', 'https://a.example/logo.png'],
  ['is larger than allowed', pngUri(Buffer.concat([drawPng(9, 9), Buffer.alloc(300_000)]))],
])('a logo that %s is not used', async (_, logo) => {
  await expect(redrawLogo(logo)).rejects.toMatchObject({ code: 'unusable_logo' });
});

/** A PNG header for 30,000 × 30,000 pixels. */
function hugePng(): Buffer {
  const png = Buffer.from(drawPng(20, 20));
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
