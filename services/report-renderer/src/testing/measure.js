(() => {
  const SLACK = 0.6;
  /** A line's box is higher than its letters. */
  const OVERLAP = 3;
  const POINTS_PER_PIXEL = 0.75;
  /** Width of a space in em, which hangs over the end of a full line. */
  const SPACE = 0.35;
  const faults = [];
  const boxes = [];
  const rounded = (pixels) => Math.round(100 * pixels) / 100;
  const say = (page, element, what) =>
    faults.push(`page ${page + 1}: ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${what}`);
  const leaves = (inner, outer) =>
    inner.left < outer.left - SLACK ||
    inner.right > outer.right + SLACK ||
    inner.top < outer.top - SLACK ||
    inner.bottom > outer.bottom + SLACK;
  const overlaps = (one, other) =>
    one.left < other.right - SLACK &&
    other.left < one.right - SLACK &&
    one.top < other.bottom - OVERLAP &&
    other.top < one.bottom - OVERLAP;
  /** The lines of every text outside pictures. */
  function* textBoxes(root) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = nodes.nextNode(); text; text = nodes.nextNode()) {
      if (text.data.trim() === '' || text.parentElement.closest('svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) if (box.width > 0) yield [text, box];
    }
  }
  /** Words on two lines, apart from those of a reference, which may break anywhere. */
  function* brokenWords(root) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = nodes.nextNode(); text; text = nodes.nextNode()) {
      if (text.parentElement.closest('svg, .facts dd')) continue;
      for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (tops.size > 1) yield { parent: text.parentElement, text: word };
      }
    }
  }
  for (const [number, page] of [...document.querySelectorAll('.page')].entries()) {
    const main = page.querySelector('main');
    const room = main.getBoundingClientRect();
    for (const element of page.querySelectorAll('*')) {
      for (const { x, y, width, height } of element.getClientRects())
        boxes.push([number + 1, element.tagName, ...[x, y, width, height].map(rounded)].join(' '));
    }
    for (const element of main.querySelectorAll('*:not(svg *, .bar, .bar *)')) {
      const { display, fontSize } = getComputedStyle(element);
      const isInline = display === 'inline';
      const end = room.right + (isInline ? SPACE * Number.parseFloat(fontSize) : 0);
      const space = { left: room.left, top: room.top, bottom: room.bottom, right: end };
      for (const box of element.getClientRects()) if (leaves(box, space)) say(number, element, 'leaves its page');
      if (element.scrollWidth > element.clientWidth + 1 && !isInline) {
        say(number, element, 'is wider inside than outside');
      }
    }
    for (const element of main.querySelectorAll('section *:not(svg *, .bar, .bar *)')) {
      const section = element.parentElement.closest('section');
      if (element.getBoundingClientRect().bottom > section.getBoundingClientRect().bottom + SLACK)
        say(number, element, 'stands on what is below its section');
    }
    const printed = [...textBoxes(main)];
    for (const [index, [one, box]] of printed.entries()) {
      for (const [other, otherBox] of printed.slice(index + 1)) {
        if (one.parentElement !== other.parentElement && overlaps(box, otherBox))
          say(number, one.parentElement, `is printed over "${other.data.trim()}"`);
      }
      for (const image of main.querySelectorAll('img')) {
        if (overlaps(box, image.getBoundingClientRect())) say(number, one.parentElement, 'is printed over a picture');
      }
    }
    for (const text of main.querySelectorAll('svg text')) {
      if (leaves(text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()))
        say(number, text, 'leaves its picture');
    }
    for (const item of main.querySelectorAll('.answers dl > div, .answers .rights p')) {
      if (item.getClientRects().length !== 1) say(number, item, 'is cut');
    }
    for (const word of brokenWords(main)) say(number, word.parent, `breaks the word ${word.text}`);
    for (const box of main.querySelectorAll('[data-densities]')) {
      if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
        say(number, box, `overflows at density ${box.dataset.density}`);
    }
    for (const foot of page.querySelectorAll('footer, header')) {
      if (leaves(foot.getBoundingClientRect(), page.getBoundingClientRect())) say(number, foot, 'leaves its page');
    }
    if (page.scrollHeight > page.clientHeight) say(number, page, 'overflows');
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let smallest = Number.POSITIVE_INFINITY;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    if (text.data.trim() === '' || size === 0 || parent.getClientRects().length === 0) continue;
    const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM().a : 1;
    smallest = Math.min(smallest, size * scale * POINTS_PER_PIXEL);
  }
  return {
    boxes,
    faults,
    smallest: Math.round(smallest * 100) / 100,
    density: document.querySelector('[data-readable]')?.dataset.density ?? null,
  };
})();
