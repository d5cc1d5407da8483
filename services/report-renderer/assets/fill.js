/**
 * Puts a report into a page that holds the style sheet and its fonts, and chooses the largest print in which the answers
 * fit. Timers and listeners do not run here, since the page runs no scripts of its document; promises do.
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
  // The print takes a picture as it is encoded: one that has arrived need not be decoded here.
  const isUnread = ({ complete, naturalWidth }) => !complete || naturalWidth === 0;
  await Promise.all([...document.images].filter(isUnread).map((image) => image.decode()));
}
