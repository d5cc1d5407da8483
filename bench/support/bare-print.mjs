const PDF = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };

/** A document printed as anybody prints with Puppeteer: the baseline of the renderer. */
export async function printBare(page, html) {
  await page.setContent(html);
  return page.pdf(PDF);
}
