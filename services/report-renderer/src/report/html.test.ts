import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { html, serialise } from './html.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<img src=x onerror=alert(1)>', '"><script>', "' onload='x", '</style><b>', '&lt;b&gt;', '`', ']]>'),
);

test('a value never opens an element, closes an attribute or adds one', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, text) => {
      const markup = serialise(html`<p title="${title}">${text}</p>`);
      const framed = markup.replace(/<span class="code">([^<>]*)<\/span>/g, '$1');
      const [, attribute, content] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(framed) ?? [];

      expect(attribute).toBeDefined();
      expect(content).toBeDefined();
    }),
  );
});

test('a character that the fonts lack stands in a frame in content, and as itself in an attribute, wherever in it', () => {
  const name = 'ꀀ';

  expect(serialise(html`<p title="${name} ${name}" class="x">${name}</p>`)).toBe(
    '<p title="ꀀ ꀀ" class="x"><span class="code">U+A000</span></p>',
  );
});
