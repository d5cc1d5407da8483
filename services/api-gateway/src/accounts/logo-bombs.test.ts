import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawLogo } from './draw-logo.ts';
import { findObjection } from './svg-rules.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 200 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const RECT = '<rect width="200" height="60"/>';

/** Each group draws the one before twice: 20 of them draw a million. */
const doubling = (reference: (id: string) => string) =>
  svg(
    `<defs><g id="a0">${RECT}</g>${repeat(20, (index) => `<g id="a${index + 1}">${reference(`a${index}`).repeat(2)}</g>`)}</defs>${reference('a20')}`,
  );

describe('a small file that would take long to draw is refused by its structure', () => {
  test.each([
    ['repeats itself in itself', doubling((id) => `<use href="#${id}"/>`), 'too much to draw'],
    [
      'repeats itself under the older name',
      doubling((id) => `<use xlink:href="#${id}"/>`).replace('<svg', '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'),
      'too much to draw',
    ],
    [
      'cuts by what is cut by it twice',
      svg(
        `<defs><clipPath id="c0">${RECT}</clipPath>${repeat(20, (index) => `<clipPath id="c${index + 1}">${`<path d="M0 0h9v9z" clip-path="url(#c${index})"/>`.repeat(2)}</clipPath>`)}</defs><g clip-path="url('#c20')">${RECT}</g>`,
      ),
      'too much to draw',
    ],
    [
      'masks by a chain of masks',
      svg(
        `<defs>${repeat(100, (index) => `<mask id="m${index}"><rect mask="url(#m${index + 1})" width="9" height="9"/></mask>`)}</defs><g mask="url(#m0)">${RECT}</g>`,
      ),
      'too much to draw',
    ],
    [
      'masks every element by a style',
      svg(`<style>*{mask:url("#m")}</style><mask id="m">${RECT.repeat(100)}</mask>${RECT.repeat(1_000)}`),
      'too much to draw',
    ],
    ['refers to itself', svg(`<g id="a"><use href="#a"/></g>`), 'too much to draw'],
    [
      'refers to itself by two others',
      svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      'too much to draw',
    ],
    ['is nested by thousands', svg(`${'<g opacity=".9">'.repeat(12_000)}${'</g>'.repeat(12_000)}`), 'too much to draw'],
    [
      'is nested a little too deep',
      svg(`${'<g opacity=".9">'.repeat(65)}${RECT}${'</g>'.repeat(65)}`),
      'too much to draw',
    ],
    ['has too many elements', svg('<path d="M0 0h9"/>'.repeat(21_000)), 'too much to draw'],
    ['filters by a deep blur', svg('<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>'), 'element'],
    [
      'fills by a pattern of patterns',
      svg(`<pattern id="p" width="1e-9" height="1e-9">${RECT}</pattern><rect fill="url(#p)"/>`),
      'element',
    ],
  ])('one that %s', (_what, content, objection) => {
    expect(content.length).toBeLessThan(512 * 1024);
    const begun = process.cpuUsage();
    expect(findObjection(content)).toBe(objection);
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });

  test('however its groups refer to each other', () => {
    const group = fc.array(fc.nat({ max: 20 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 20 }), (groups) => {
        const uses = groups.map((targets) => targets.map((target) => `<use href="#g${target}"/>`).join(''));
        const drawing = svg(uses.map((inside, index) => `<g id="g${index}">${inside}</g>`).join(''));
        /** Elements drawn, counted one by one as a rasteriser meets them; stops where there are too many. */
        const count = (index: number): number =>
          (groups[index] ?? []).reduce((sum, target) => (sum > 20_000 ? sum : sum + 1 + count(target)), 1);
        if (findObjection(drawing) !== null) return;
        expect(groups.reduce((sum, _, index) => sum + count(index), 0)).toBeLessThanOrEqual(20_000);
      }),
    );
  });
});

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
  ])(
    'is killed after its time, where a logo that follows the rules %s',
    async (_what, content) => {
      expect(findObjection(content)).toBeNull();
      // Less than a process takes to start, so that no machine is too fast for it.
      await expect(drawLogo(Buffer.from(content), 5)).rejects.toMatchObject({
        code: 'unusable_logo',
        message: 'takes longer than 5 ms to draw',
      });
    },
    60_000,
  );

  test.each([
    ['of the largest size', 'width="1e9" height="1e9"'],
    ['of no size', 'width="0" height="0"'],
    ['of a view box without end', 'viewBox="0 0 1e300 1e300"'],
  ])(
    'makes a small picture or none of a drawing %s',
    async (_what, attributes) => {
      const outcome = await drawLogo(Buffer.from(svg(RECT, attributes))).then(
        (png) => png.readUInt32BE(16) * png.readUInt32BE(20),
        ({ code }) => code,
      );
      expect([543 * 163, 543 * 165, 165 * 165, 'unusable_logo']).toContain(outcome);
    },
    60_000,
  );

  test('knows nothing of our environment', async () => {
    await expect(drawLogo(Buffer.from('no drawing'))).rejects.toMatchObject({
      code: 'unusable_logo',
      message: 'cannot be drawn',
    });
  }, 60_000);
});
