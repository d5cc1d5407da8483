import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { html, sentences, serialise, trusted } from './html.ts';

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

test('an ampersand is escaped once, so that the text prints unchanged', () => {
  expect(serialise(html`<p>${'fish &amp; chips <3'}</p>`)).toBe('<p>fish &amp;amp; chips &lt;3</p>');
});

test('markup of the tag stays unchanged, also in lists; null, undefined and false write nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);

  expect(serialise(html`<ul>${items}${null}${undefined}${false}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
});

test('numbers and trusted markup stay unchanged', () => {
  expect(serialise(html`<i>${4.5}</i>${trusted('<hr>')}`)).toBe('<i>4.5</i><hr>');
});

test('a character that the fonts lack is framed in content, and unchanged anywhere in an attribute', () => {
  const name = 'ꀀ';

  expect(serialise(html`<p title="${name} ${name}" class="x">${name}</p>`)).toBe(
    '<p title="ꀀ ꀀ" class="x"><span class="code">U+A000</span></p>',
  );
});

test('sentences have one space between two, and an absent one leaves none', () => {
  expect(serialise(sentences('One.', null, false, html`<b>Two.</b>`, '', '3 < 4.'))).toBe('One. <b>Two.</b> 3 &lt; 4.');
});
