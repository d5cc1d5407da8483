(async () => {
  await Promise.all([...document.fonts].map((font) => font.load()));
  await Promise.all([...document.images].map((image) => image.decode()));
  for (const box of document.querySelectorAll('[data-densities]')) {
    const fits = () => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;
    for (const density of box.dataset.densities.split(' ')) {
      box.dataset.density = density;
      if (fits()) break;
    }
  }
})();
