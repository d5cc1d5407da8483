/**
 * Puts a report into a page with style sheet and fonts, and chooses the largest density at which each such box fits.
 * Answers that need type below 7 pt begin in the free room of the page before theirs.
 * Returns the classes of boxes that overflow at every density, and of pages with other such content.
 * Timers and listeners do not run here, because scripts of the document are disabled; promises do.
 */
// biome-ignore lint/correctness/noUnusedVariables: print-page.ts calls it in the page.
async function fill({ language, title, body }) {
  document.documentElement.lang = language;
  document.title = title;
  document.body.innerHTML = body;
  const fits = (box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
  const settle = (box, least) => {
    for (const density of box.dataset.densities.split(' ')) {
      box.dataset.density = density;
      if (fits(box) || density === least) break;
    }
    return fits(box);
  };
  /** Moves whole lists, the first ones first, while both boxes of the page before have room. */
  const beginEarlier = (box) => {
    const early = document.querySelector('.early .answers');
    const above = early.closest('main').querySelector('[data-densities]');
    early.dataset.density = box.dataset.density;
    for (const list of box.querySelectorAll(':scope > section:not(.rights)')) {
      early.append(list);
      if (!settle(above)) {
        box.prepend(list);
        settle(above);
        return;
      }
      if (fits(box)) return;
    }
  };
  const boxes = [...document.querySelectorAll('[data-densities]')];
  for (const box of boxes) {
    const { readable } = box.dataset;
    if (settle(box, readable)) continue;
    if (readable !== undefined) beginEarlier(box);
    settle(box);
  }
  // The PDF contains pictures as encoded, so that loaded ones need no decoding.
  const isUnread = ({ complete, naturalWidth }) => !complete || naturalWidth === 0;
  await Promise.all([...document.images].filter(isUnread).map((image) => image.decode()));
  const over = boxes.filter((box) => !fits(box));
  const isOver = (page) => !fits(page.querySelector('main')) && !over.some((box) => page.contains(box));
  const pages = [...document.querySelectorAll('.page')].filter(isOver);
  return [...over, ...pages].map(({ className }) => className);
}
