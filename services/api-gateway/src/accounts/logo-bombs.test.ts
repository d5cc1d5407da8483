import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { drawLogo, LIMITED_NODE } from './logo.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 200 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const RECT = '<rect width="200" height="60"/>';

/** Each group draws the previous one twice: 24 of them draw 16 million. */
const doubling = (reference: (id: string) => string) =>
  svg(
    `<defs><g id="a0">${RECT}</g>${repeat(24, (index) => `<g id="a${index + 1}">${reference(`a${index}`).repeat(2)}</g>`)}</defs>${reference('a24')}`,
  );

describe('the process that draws', () => {
  test.each([
    [
      'dashes without end',
      svg(repeat(2_000, () => '<path d="M0 0h1e7v1e7z" stroke="#000" fill="none" stroke-dasharray=".0001 .0001"/>')),
    ],
    [
      'masks the whole canvas thousands of times',
      svg(`<mask id="m">${RECT}</mask>${RECT.replace('/>', ' mask="url(#m)"/>').repeat(6_000)}`),
    ],
  ])('is killed after its time, if a logo %s', async (_what, content) => {
    // Less than the start of a process takes, so that no machine is too fast for it.
    expect(await drawLogo(Buffer.from(content), 5)).toEqual({ refusal: 'takes longer than 5 ms to draw' });
  });

  test.each([
    ['takes a canvas for each of 900 levels', svg(`${'<g opacity=".9">'.repeat(900)}${RECT}${'</g>'.repeat(900)}`)],
    ['is nested by thousands', svg(`${'<g opacity=".9">'.repeat(12_000)}${'</g>'.repeat(12_000)}`)],
    ['repeats itself in itself', doubling((id) => `<use href="#${id}"/>`)],
  ])('exits without a picture, if a logo %s', async (_what, content) => {
    expect(content.length).toBeLessThan(256 * 1024);
    expect(await drawLogo(Buffer.from(content), 60_000)).toEqual({ refusal: 'cannot be drawn' });
  });

  test.each([
    ['of the largest size', 'width="1e9" height="1e9"'],
    ['of no size', 'width="0" height="0"'],
    ['of a view box without end', 'viewBox="0 0 1e300 1e300"'],
  ])('makes a small picture or none of a drawing %s', async (_what, attributes) => {
    const drawn = await drawLogo(Buffer.from(svg(RECT, attributes)));
    const pixels = 'png' in drawn ? drawn.png.readUInt32BE(16) * drawn.png.readUInt32BE(20) : 0;
    expect([543 * 163, 543 * 165, 165 * 165, 0]).toContain(pixels);
  });

  // Node 24 reserves 512 MiB for machine code, and Linux counts them as data: the process would exceed its limit at its start.
  test('has no memory for machine code', () => {
    const [command = '', ...args] = [...LIMITED_NODE, '--print', 'fs.readFileSync("/proc/self/maps", "utf8")'];
    const memory = execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });
    expect(memory).toContain('[heap]');
    expect(memory).not.toMatch(/^\S+ ..x. \S+ \S+ 0 *$/m);
  });

  test('receives nothing of our environment', async () => {
    expect(await drawLogo(Buffer.from('no drawing'))).toEqual({ refusal: 'cannot be drawn' });
  });
});
