import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader of a PDF finds in it. */
export interface PdfContents {
  /** Text of each page, spaces and line ends as one space. */
  readonly pages: readonly string[];
  readonly title: string | null;
  readonly language: string | null;
  /** Marked as tagged, with a structure tree. */
  readonly tagged: boolean;
  /** Roles in the structure trees of all pages, such as H1, Table, Figure. */
  readonly roles: readonly string[];
  /** Bookmarks, those below their parents. */
  readonly bookmarks: readonly string[];
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
}

interface TreeNode {
  readonly role?: string;
  readonly children?: readonly TreeNode[];
}
interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

const rolesIn = (node: TreeNode): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesIn),
];
const titlesIn = (bookmarks: readonly Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...titlesIn(items)]);

/** Font descriptors as Skia writes them: plain objects (ISO 32000-1, 9.8). */
function fontsIn(pdf: Uint8Array): PdfContents['fonts'] {
  const text = Buffer.from(pdf).toString('latin1');
  const descriptors = [...text.matchAll(/<<\/Type \/FontDescriptor(.*?)>>/gs)].map(([, body]) => body ?? '');
  return descriptors.map((body) => ({
    name: /\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/.exec(body)?.[1] ?? '',
    embedded: /\/FontFile[23]? \d+ \d+ R/.test(body),
  }));
}

async function pageOf(document: PDFDocumentProxy, number: number): Promise<{ text: string; roles: string[] }> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  const tree = (await page.getStructTree()) as TreeNode | null;
  return { text: text.replace(/\s+/g, ' ').trim(), roles: tree ? rolesIn(tree) : [] };
}

/** Reads a PDF with PDF.js. */
export async function readPdf(pdf: Uint8Array): Promise<PdfContents> {
  const loading = getDocument({
    data: Uint8Array.from(pdf),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const document = await loading.promise;
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    const pages = await Promise.all(numbers.map((number) => pageOf(document, number)));
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    const marked = (await document.getMarkInfo()) as { Marked?: boolean } | null;
    const outline = (await document.getOutline()) as readonly Bookmark[] | null;
    const roles = pages.flatMap((page) => page.roles);
    return {
      pages: pages.map(({ text }) => text),
      title: info.Title ?? null,
      language: info.Language ?? null,
      tagged: marked?.Marked === true && roles.length > 0,
      roles,
      bookmarks: titlesIn(outline ?? []),
      fonts: fontsIn(pdf),
    };
  } finally {
    await loading.destroy();
  }
}
