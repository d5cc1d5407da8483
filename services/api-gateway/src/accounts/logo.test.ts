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
const draw = async (name: string, content: string | Buffer) => (await load(name, content)).draw();
const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" ${attributes}>${inside}</svg>`;
const SQUARE = '<rect width="60" height="60" fill="#0a6"/>';
const drawPng = (width: number, height: number) =>
  Buffer.from(
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`).render().asPng(),
  );
const readPng = (uri: string | null) =>
  Buffer.from(/^data:image\/png;base64,(.*)$/.exec(uri ?? '')?.[1] ?? '', 'base64');
const readSize = (uri: string | null) => [readPng(uri).readUInt32BE(16), readPng(uri).readUInt32BE(20)];

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
  ])('%s becomes a picture that fits its area on the report at 300 dpi', async (_what, content) => {
    expect(readSize(await draw('logo.svg', content))).toEqual([543, 163]);
  });

  test('is drawn with our own fonts', async () => {
    const empty = await draw('a.svg', svg(''));
    expect(await draw('b.svg', svg('<text x="70" y="40">Clinic</text>'))).not.toBe(empty);
  });

  test('as a PNG is drawn anew in the size of its area', async () => {
    expect(readSize(await draw('logo.PNG', drawPng(400, 400)))).toEqual([165, 165]);
  });

  test('that is unusable leaves the earlier one in place, is reported once, and is replaced by the next good one', async () => {
    const first = await draw('logo.svg', svg(SQUARE));

    expect(await draw('logo.svg', svg('<g>'))).toBe(first);
    expect(await draw('logo.svg', svg('<g>'))).toBe(first);
    expect(refused).toEqual(['logo of account demo: cannot be drawn']);
    expect(loader.isRefused('demo')).toBe(true);

    expect(await draw('logo.svg', svg(SQUARE.replace('#0a6', '#60a')))).not.toBe(first);
    expect(loader.isRefused('demo')).toBe(false);
  });

  test('that could not be drawn once is drawn for a document a minute later', async () => {
    let now = 0;
    let draws = 0;
    loader = createLogoLoader({
      onRefused: (reason) => void refused.push(reason),
      clock: () => now,
      async draw() {
        draws += 1;
        return draws === 1 ? { refusal: 'takes longer than 15000 ms to draw' } : { png: drawPng(20, 20) };
      },
    });
    const logo = await load('logo.svg', svg(SQUARE));
    expect([await logo.draw(), await logo.draw(), draws]).toEqual([null, null, 1]);
    expect(loader.isRefused('demo')).toBe(true);

    now += 60_000;
    const pictures = await Promise.all([logo.draw(), logo.draw()]);
    now += 60_000;
    expect([...pictures, await logo.draw(), draws]).toEqual([pictures[0], pictures[0], pictures[0], 2]);
    expect(pictures[0]).toMatch(/^data:image\/png/);
    expect(loader.isRefused('demo')).toBe(false);
  });

  test('that is unusable by its file alone leaves the earlier one in force until the file is good again', async () => {
    const first = await load('logo.svg', svg(SQUARE));
    const picture = await first.draw();

    expect(await load('logo.svg', 'hello')).toBe(first);
    expect(refused).toEqual(['logo of account demo: is no SVG']);
    expect(await draw('logo.svg', svg(SQUARE))).toBe(picture);
    expect(loader.isRefused('demo')).toBe(false);
  });

  test('of an older file neither comes back nor is reported when its drawing ends late', async () => {
    const bad = await load('logo.svg', svg('<g>'));
    const late = bad.draw();
    const good = await draw('logo.svg', svg(SQUARE));
    await late;

    expect(refused).toEqual([]);
    expect(await bad.draw()).toBe(good);
  });

  test('runs no script and fetches nothing', async () => {
    const plain = await draw('a.svg', svg(SQUARE));
    for (const inside of ['<script>1</script>', '<foreignObject/>', '<use href="http://a.example/x.svg#a"/>'])
      expect(await draw('b.svg', svg(SQUARE + inside))).toBe(plain);
  });

  test.each([
    ['', '<image href="HREF" width="60" height="60"/>'],
    ["<!DOCTYPE svg [<!ENTITY e \"&#60;image href='HREF' width='60' height='60'/>\">]>", '&e;'],
    ['', '<s:image xmlns:s="http://www.w3.org/2000/svg" href="HREF" width="60" height="60"/>'],
    ['', '<filter id="f"><feImage href="HREF"/></filter><rect filter="url(#f)" width="60" height="60"/>'],
  ])('shows no picture from a file of the machine: %s%s', async (declaration, inside) => {
    const href = join(folder, 'other.png');
    const picture = new Resvg(svg('<rect width="200" height="60" fill="#f00"/>')).render().asPng();
    await writeFile(href, picture);
    const content = declaration + svg(SQUARE + inside).replace('<?xml version="1.0"?>', '');

    await expect(load('logo.svg', content.replace('HREF', href))).rejects.toThrow('neither pictures nor entities');
  });

  test.each([
    ['unpacks to far more than it weighs', 'a.png', hugePng(), 'must have 1 to 4000000 pixels'],
    ['is no markup', 'a.svg', 'hello', 'is no SVG'],
    ['is another kind of document', 'a.svg', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'is no SVG'],
    ['is cut', 'a.png', drawPng(20, 20).subarray(0, 20), 'is no PNG'],
    ['is an SVG by another name', 'a.png', svg(SQUARE), 'is no PNG'],
    ['is larger than allowed', 'a.svg', svg(`<!-- ${'x'.repeat(300_000)} -->`), 'must have at most 262144 bytes'],
    ['is of another kind', 'a.gif', 'GIF89a', 'must be a .svg or .png file'],
  ])('that %s is rejected before it is drawn', async (_what, name, content, reason) => {
    await expect(load(name, content)).rejects.toThrow(`logo of account demo: ${reason}`);
  });

  test.each([
    ['is so long and thin that nothing is seen', '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="1"/>'],
    ['is not well-formed', svg('<g>')],
    ['is no markup', 'hello <svg >'],
  ])('that %s is reported when it is drawn, and documents have none', async (_what, content) => {
    expect(await draw('a.svg', content)).toBeNull();
    expect(refused).toEqual(['logo of account demo: cannot be drawn']);
  });

  test('that does not exist is rejected without its path', async () => {
    await expect(loader.load(join(folder, 'secret.svg'), 'demo')).rejects.toThrow(
      /^logo of account demo: cannot be read$/,
    );
  });
});

/** A PNG header that declares 30,000 × 30,000 pixels. */
function hugePng(): Buffer {
  const png = drawPng(20, 20);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}
