import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Resvg } from '@resvg/resvg-js';
import { createLogoLoader, type LogoLoader } from './logo.ts';

let folder: string;
let loader: LogoLoader;
let refused: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logo-'));
  refused = [];
  loader = createLogoLoader({ onRefused: (reason) => void refused.push(reason) });
});
afterEach(() => rm(folder, { recursive: true }));

async function load(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content);
  return loader.load(join(folder, name), 'demo');
}
const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" ${attributes}>${inside}</svg>`;
const SQUARE = '<rect width="60" height="60" fill="#0a6"/>';
const drawPng = (width: number, height: number) =>
  Buffer.from(
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`).render().asPng(),
  );
const readPng = (uri: string) => Buffer.from(/^data:image\/png;base64,(.*)$/.exec(uri)?.[1] ?? '', 'base64');
const readSize = (uri: string) => [readPng(uri).readUInt32BE(16), readPng(uri).readUInt32BE(20)];

describe('a logo', () => {
  test.each([
    ['of plain shapes', svg(SQUARE)],
    ['with text', svg('<text x="70" y="40">Clinic</text>')],
    [
      'with what a drawing program left',
      svg(`<i:view/><metadata/>${SQUARE}`, 'xmlns:i="http://inkscape" xmlns:inkscape="x"').replaceAll(
        'i:view',
        'inkscape:view',
      ),
    ],
    [
      'with a plain document type',
      svg(SQUARE).replace('<svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg'),
    ],
    [
      'with a gradient and a clip path by style',
      svg(
        `<style>.a{fill:url(#g);clip-path:url(#c)}</style><defs><linearGradient id="g"><stop offset="1"/></linearGradient>
       <clipPath id="c"><circle r="20"/></clipPath></defs>${SQUARE.replace('<rect', '<rect class="a"')}`,
      ),
    ],
  ])('%s becomes a picture that fits its place on the report at 300 dpi', async (_what, content) => {
    expect(readSize(await load('logo.svg', content))).toEqual([543, 163]);
  });

  test('is drawn with our own fonts', async () => {
    const empty = await load('a.svg', svg(''));
    expect(await load('b.svg', svg('<text x="70" y="40">Clinic</text>'))).not.toBe(empty);
  });

  test('that is a PNG is drawn anew in the size of its place', async () => {
    expect(readSize(await load('logo.PNG', drawPng(400, 400)))).toEqual([165, 165]);
  });

  test('that cannot be used leaves the one before in its place, is reported once, and is followed by the next good one', async () => {
    const first = await load('logo.svg', svg(SQUARE));

    expect(await load('logo.svg', svg('<script>secret</script>'))).toBe(first);
    expect(await load('logo.svg', svg('<script>secret</script>'))).toBe(first);
    expect(refused).toEqual(['logo of account demo: holds what a logo may not: element']);

    expect(await load('logo.svg', svg(SQUARE.replace('#0a6', '#60a')))).not.toBe(first);
  });

  test.each([
    ['holds a script', svg('<script>1</script>'), 'element'],
    ['hides a script behind a prefix', svg('<s:script/>', 'xmlns:s="http://www.w3.org/2000/svg"'), 'element'],
    ['holds foreign content', svg('<foreignObject/>'), 'element'],
    ['holds a picture of a file', svg('<image href="/etc/passwd"/>'), 'element'],
    [
      'refers to the outside',
      svg('<use xlink:href="http://a.example/x.svg#a"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
      'outside reference',
    ],
    [
      'refers to the outside in its style',
      svg('<style>rect{fill:url(http://a.example/x)}</style><rect/>'),
      'outside reference',
    ],
    ['imports a style', svg('<style>@import "http://a.example/x.css";</style>'), 'style import'],
    ['hides a word behind an escape', svg('<style>rect{fill:u\\72l(http://a.example)}</style>'), 'style import'],
    ['filters', svg('<filter id="f"><feGaussianBlur stdDeviation="900"/></filter>'), 'element'],
    ['fills with patterns', svg('<pattern id="p" width="1" height="1"/>'), 'element'],
    ['moves', svg('<rect><animate attributeName="x"/></rect>'), 'element'],
    [
      'declares an entity',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      'declaration',
    ],
    ['is not well-formed', svg('<g>').replace('</svg>', ''), 'markup'],
    ['is another kind of document', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>', 'element'],
    ['is no markup', 'hello <svg >', 'markup'],
  ])('that %s is refused without a word of its content', async (_what, content, objection) => {
    await expect(load('logo.svg', content)).rejects.toMatchObject({
      code: 'invalid_accounts',
      message: `logo of account demo: holds what a logo may not: ${objection}`,
    });
  });

  test.each([
    [
      'is so long and thin that nothing is seen',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="1"/>',
      'cannot be drawn',
    ],
    ['unpacks to far more than it weighs', 'a.png', hugePng(), 'cannot be drawn'],
    ['is a PNG in name alone', 'a.png', Buffer.from('<svg/>'.repeat(20)), 'is no PNG'],
    ['is larger than allowed', 'a.svg', svg(`<!-- ${'x'.repeat(300_000)} -->`), 'must have at most 262144 bytes'],
    ['is of another kind', 'a.gif', 'GIF89a', 'must be a .svg or .png file'],
  ])('that %s is refused', async (_what, name, content, reason) => {
    await expect(load(name, content)).rejects.toThrow(`logo of account demo: ${reason}`);
  });

  test('that is not there is refused without its path', async () => {
    await expect(loader.load(join(folder, 'secret.svg'), 'demo')).rejects.toThrow(
      /^logo of account demo: cannot be read$/,
    );
  });
});

/** A PNG header that promises 30,000 × 30,000 pixels. */
function hugePng(): Buffer {
  const png = drawPng(20, 20);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
