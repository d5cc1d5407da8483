/**
 * Style of the shadow root. `!important` inside a shadow root wins over the host page's `!important`, so hostile
 * style sheets can neither hide nor bend the element; a constructed sheet also passes a strict `style-src`.
 */
export function frameStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial !important; display: block !important; }
    :host([hidden]) { display: none !important; }
    iframe { display: block; box-sizing: border-box; width: 100%; min-height: 320px; border: 0; background: #fff; color-scheme: light; }
    iframe.expanded { position: fixed; inset: 0; z-index: 2147483647; width: 100vw; height: 100dvh !important; }
  `);
  return sheet;
}
