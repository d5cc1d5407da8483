/**
 * Puts a report into a page with style sheet and fonts, and chooses the largest density at which each such box fits.
 * Timers and listeners do not run here, because scripts of the document are disabled; promises do.
 */
// biome-ignore lint/correctness/noUnusedVariables: print-page.ts calls it in the page.
async function fill({ language, title, body }) {
  document.documentElement.lang = language;
  document.title = title;
  document.body.innerHTML = body;
  for (const box of document.querySelectorAll('[data-densities]')) {
    const fits = () => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
    for (const density of box.dataset.densities.split(' ')) {
      box.dataset.density = density;
      if (fits()) break;
    }
  }
  // The PDF contains pictures as encoded, so that loaded ones need no decoding.
  const isUnread = ({ complete, naturalWidth }) => !complete || naturalWidth === 0;
  await Promise.all([...document.images].filter(isUnread).map((image) => image.decode()));
}
