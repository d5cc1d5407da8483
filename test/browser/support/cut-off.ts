import type { Frame } from 'puppeteer-core';

/** Texts and buttons inside these elements that the window or their own box cuts off, if no word is broken. */
export const listCutOff = (frame: Frame, inside: string) =>
  frame.evaluate((selector) => {
    const found = new Set<string>();
    const { clientWidth } = document.documentElement;
    const look = (element: Element, piece: Element | Range) => {
      const isShown = element.checkVisibility({ visibilityProperty: true }) && element.clientHeight !== 1;
      // Nothing of these is in sight, or only as far as the patient has moved it.
      if (!isShown || element.closest('.only-spoken, .announcer, .saving, .unseen, .stage-surface')) return;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, right, bottom, height } = piece.getBoundingClientRect();
      const box = element.closest('button, summary, .mark, .choice, .option')?.getBoundingClientRect();
      const isOut = (edges: { left: number; top: number; right: number; bottom: number }) =>
        left < edges.left - 1 || right > edges.right + 1 || top < edges.top - 1 || bottom > edges.bottom + 1;
      const window = { left: 0, top: 0, right: clientWidth, bottom: Math.max(innerHeight, top + height) };
      const name = (element.textContent?.trim() || element.ariaLabel || element.className).slice(0, 40);
      const { scrollWidth, clientWidth: width } = element;
      if (width && scrollWidth > width + 1) found.add(`${name} in its ${width} px`);
      if (isOut(window)) found.add(`${name} in the window: ${[left, top, right, bottom].map(Math.round)}`);
      if (box && isOut(box)) found.add(`${name} in its box`);
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-wrap: normal !important; hyphens: manual !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const root of document.querySelectorAll(selector)) {
      for (const button of root.querySelectorAll('button, summary')) look(button, button);
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (parentElement && textContent?.trim()) look(parentElement, range);
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    scrollTo(0, 0);
    return [...found];
  }, inside);
