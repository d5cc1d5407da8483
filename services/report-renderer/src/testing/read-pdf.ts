import { inflateSync } from 'node:zlib';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { readPdfObjects, streamData } from '../archival/pdf-objects.ts';

/** Content of a PDF. */
export interface PdfContents {
  /** Text of each page; spaces and line ends are one space. */
  readonly pages: readonly string[];
  readonly title: string | null;
  readonly language: string | null;
  /** True if it is marked as tagged and has a structure tree. */
  readonly tagged: boolean;
  /** Roles in the structure trees of all pages, such as H1, Table, Figure. */
  readonly roles: readonly string[];
  /** Bookmarks; children follow their parent. */
  readonly bookmarks: readonly string[];
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
  readonly producer: string | null;
  /** The XMP packet. */
  readonly metadata: string;
  /** True if it has a file identifier and an output intent. */
  readonly archival: boolean;
  /** Alternative texts of figures. */
  readonly alternatives: readonly string[];
  /** Lines of the pages' contents that paint outside of structure and artifacts. */
  readonly unmarked: readonly string[];
}

interface TreeNode {
  readonly role?: string;
  readonly alt?: string;
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
const alternativesIn = (node: TreeNode): string[] => [
  ...(node.role === 'Figure' ? [node.alt ?? ''] : []),
  ...(node.children ?? []).flatMap(alternativesIn),
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

/** Painting operators of all pages outside marked content (ISO 32000-1, 14.6). */
function unmarkedIn(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const numbers = [...file.toString('latin1').matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => Number(number));
  const { objects } = readPdfObjects(file);
  return numbers.flatMap((number) => {
    const content = inflateSync(streamData(objects.get(number) ?? Buffer.alloc(0))).toString('latin1');
    let open = 0;
    return content.split('\n').filter((line) => {
      if (/[^A-Za-z]B[DM]C$/.test(line)) open += 1;
      if (line === 'EMC') open -= 1;
      return open === 0 && /(?:^|[\s>])(?:[fFsSbB]\*?|sh|Do|Tj|TJ)$/.test(line);
    });
  });
}

interface PageParts {
  readonly text: string;
  readonly roles: readonly string[];
  readonly alternatives: readonly string[];
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageParts> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  const tree = (await page.getStructTree()) as TreeNode | null;
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    roles: tree ? rolesIn(tree) : [],
    alternatives: tree ? alternativesIn(tree) : [],
  };
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
    const pages = await Promise.all(numbers.map((number) => readPage(document, number)));
    const { info, metadata } = await document.getMetadata();
    const { Title, Language, Producer } = info as { Title?: string; Language?: string; Producer?: string };
    const plain = Buffer.from(pdf).toString('latin1');
    const marked = (await document.getMarkInfo()) as { Marked?: boolean } | null;
    const outline = (await document.getOutline()) as readonly Bookmark[] | null;
    const roles = pages.flatMap((page) => page.roles);
    return {
      pages: pages.map(({ text }) => text),
      title: Title ?? null,
      language: Language ?? null,
      tagged: marked?.Marked === true && roles.length > 0,
      roles,
      bookmarks: titlesIn(outline ?? []),
      fonts: fontsIn(pdf),
      producer: Producer ?? null,
      metadata: metadata ? metadata.getRaw() : '',
      archival: /\/ID \[<\w{32}> <\w{32}>\]/.test(plain) && /\/OutputIntents \[/.test(plain),
      alternatives: pages.flatMap((page) => page.alternatives),
      unmarked: unmarkedIn(pdf),
    };
  } finally {
    await loading.destroy();
  }
}
