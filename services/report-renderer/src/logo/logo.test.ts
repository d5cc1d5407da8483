import { describe, expect, test } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import { createLogos } from './logo.ts';

const logos = createLogos();
const svgUri = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const svgWith = (inside: string, more = '') =>
  svgUri(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" ${more}>${inside}</svg>`);
const pngOf = (width: number, height: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`,
  )
    .render()
    .asPng();
const pngUri = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const sizeOf = (uri: string) => {
  const png = Buffer.from(uri.split(',')[1] ?? '', 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('an SVG becomes a PNG that fits its place at 300 dpi', () => {
  const logo = logos(svgWith('<rect width="60" height="60" fill="#0a6"/><text x="70" y="40">Clinic</text>'));

  expect(logo).toMatch(/^data:image\/png;base64,/);
  expect(sizeOf(logo)).toEqual([543, 163]);
});

test('a PNG is drawn anew in the size of its place', () => {
  expect(sizeOf(logos(pngUri(pngOf(400, 400))))).toEqual([165, 165]);
});

test('the same logo is drawn once', () => {
  const logo = svgWith('<circle r="20"/>');

  expect(logos(logo)).toBe(logos(logo));
});

test('the marks that drawing programs leave are no hindrance', () => {
  const inside = '<sodipodi:namedview id="v"/><metadata><rdf:RDF/></metadata><path d="M0 0h60v60z"/>';
  const names = 'xmlns:sodipodi="http://sodipodi" xmlns:rdf="http://rdf"';

  expect(logos(svgWith(inside, names))).toMatch(/^data:image\/png/);
});

describe('a logo is not used where it', () => {
  const nested = Array.from({ length: 21 }, (_, index) => `<use href="#g${index}"/>`).join('');
  test.each([
    ['holds a script', svgWith('<script>fetch("/")</script>')],
    ['holds foreign content', svgWith('<foreignObject><iframe/></foreignObject>')],
    ['holds a picture of a file', svgWith('<image href="/etc/passwd"/>')],
    [
      'holds a picture of a file under a prefix',
      svgWith('<s:image href="/x"/>', 'xmlns:s="http://www.w3.org/2000/svg"'),
    ],
    [
      'refers to the outside',
      svgWith('<use xlink:href="http://a.example/x.svg#a"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    ],
    ['refers to the outside in its style', svgWith('<style>rect{fill:url(http://a.example/x)}</style><rect/>')],
    ['imports a style', svgWith('<style>@import "http://a.example/x.css";</style>')],
    ['hides a word behind an escape', svgWith('<style>rect{fill:u\\72l(http://a.example)}</style>')],
    ['declares entities', svgUri('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['filters', svgWith('<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>')],
    ['moves', svgWith('<rect><animate attributeName="x"/></rect>')],
    ['repeats itself too often', svgWith(nested)],
    ['is no drawing at all', svgUri('hello')],
    ['is broken', svgUri('<svg xmlns="http://www.w3.org/2000/svg"><rect>')],
    [
      'is so long and thin that nothing is seen',
      svgUri('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="1"/>'),
    ],
    ['is not what it says', pngUri(Buffer.from('<svg/>'.repeat(20)))],
    ['unpacks to far more than it weighs', pngUri(hugePng())],
    ['is a page', 'data:text/html;base64,PHNjcmlwdD4='],
    ['is an address', 'https://a.example/logo.svg'],
    ['is larger than allowed', svgWith(`<!-- ${'x'.repeat(300_000)} -->`)],
  ])('%s', (_, logo) => {
    expect(() => logos(logo)).toThrow(expect.objectContaining({ code: 'unusable_logo' }));
  });
});

test('the refusal says nothing of the content', () => {
  expect(() => logos(svgWith('<script>secret</script>'))).toThrow(/^the logo cannot be used: element$/);
});

/** A PNG header that promises 30,000 × 30,000 pixels. */
function hugePng(): Buffer {
  const png = Buffer.from(pngOf(20, 20));
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
