import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pages and text of a PDF, read by pdf.js, which is independent of the renderer. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    texts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return { pages: texts.length, text: texts.join('\n').replace(/\s+/g, ' ') };
}
