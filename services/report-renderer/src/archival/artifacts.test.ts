import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markArtifacts } from './artifacts.ts';

const TAGGED = '/P <</MCID 0 >>BDC\nBT\n<0001> Tj\nET\nEMC\n';

test('a background outside the structure becomes an artifact', () => {
  expect(markArtifacts(`q\n0 0 10 10 re\nf\nQ\n${TAGGED}`)).toBe(
    `/Artifact BMC\nq\n0 0 10 10 re\nf\nQ\nEMC\n${TAGGED}`,
  );
});

test('text outside the structure is a running head or foot', () => {
  expect(markArtifacts('BT\n<0001> Tj\nET\n')).toBe('/Artifact <</Type /Pagination>>BDC\nBT\n<0001> Tj\nET\nEMC\n');
});

test('a clip and a change of colour paint nothing and stay unchanged', () => {
  const content = `q\n0 0 2480 3507 re\nW* n\n.1 .2 .3 RG .1 .2 .3 rg\n/G3 gs\n${TAGGED}Q\n`;

  expect(markArtifacts(content)).toBe(content);
});

test('letters with their own text inside an element of the structure stay unchanged', () => {
  const content =
    '/P <</MCID 0 >>BDC\nBT\n/Span<</ActualText <FEFF00780302> >> BDC\n<0001> Tj\nEMC\n<0002> Tj\nET\nEMC\n';

  expect(markArtifacts(content)).toBe(content);
});

test('letters with their own text in a running head are artifacts, and keep their text', () => {
  const content = 'BT\n/Span<</ActualText (->) >> BDC\n<0001> Tj\nEMC\n<0002> Tj\nET\n';

  expect(markArtifacts(content)).toBe(`/Artifact <</Type /Pagination>>BDC\n${content}EMC\n`);
});

test('rejects marks that are not in pairs', () => {
  expect(() => markArtifacts('EMC\n')).toThrow(expect.objectContaining({ code: 'failed' }));
  expect(() => markArtifacts('/P <</MCID 0 >>BDC\n')).toThrow(expect.objectContaining({ code: 'failed' }));
});

test('for any content in any order, all paint is marked, nothing is lost, and a second run changes nothing', () => {
  const outside = fc.constantFrom(
    'q\n',
    'Q\n',
    '1 0 0 1 2 3 cm\n',
    '0 0 1 1 re\nf\n',
    '/X7 Do\n',
    'h\nS\n',
    '0 0 1 1 re\nW n\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(outside, fc.constant(TAGGED))), (parts) => {
      const content = parts.join('');
      const marked = markArtifacts(content);
      const artifacts = /^\/Artifact BMC\n([\s\S]*?)EMC\n/gm;

      expect(marked.replace(artifacts, '$1')).toBe(content);
      expect(markArtifacts(marked.replace(artifacts, ''))).toBe(marked.replace(artifacts, ''));
    }),
  );
});
