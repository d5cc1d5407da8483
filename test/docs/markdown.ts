import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A fenced block of a page. */
interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

/** A page of the documentation. */
export interface Page {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Targets of links and pictures, as written. */
  readonly links: readonly string[];
  /** Anchors of its headings. */
  readonly anchors: ReadonlySet<string>;
}

const FENCE = /^```(\w*)[^\n]*\n([\s\S]*?)^```/gm;

/** Anchor of a heading on GitHub. */
function toAnchor(heading: string): string {
  const text = heading.replaceAll(/[`*_]|\[|\]\([^)]*\)/g, '');
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Reads one page; `path` is from `root`. */
export function readPage(path: string, root = ROOT): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const prose = text.replaceAll(FENCE, '');
  const links = [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)[^)]*\)|<(https?:[^>]+)>|(?:src|href)="([^"]+)"/g)];
  return {
    path,
    text,
    blocks: [...text.matchAll(FENCE)].map(({ 1: language = '', 2: block = '', index }) => ({
      language,
      text: block,
      line: text.slice(0, index).split('\n').length,
    })),
    links: links.map(([, markdown, bare, html]) => markdown ?? bare ?? html ?? ''),
    anchors: new Set([...prose.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => toAnchor(heading))),
  };
}

const markdownBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/(^|\/)(node_modules|\.build)\//.test(name))
    .map((name) => join(folder, name));

/** README, changelog, everything below docs, and the pages beside the code. */
export function readPages(): Page[] {
  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const beside = ['docs', 'libs', 'services', 'charts', 'k8s', 'test'].flatMap((folder) => {
    try {
      return markdownBelow(folder);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return [];
      throw error;
    }
  });
  return [...top, ...beside].map((path) => readPage(path));
}

/** Target file of a relative link, from the root. */
export const resolveTarget = (page: Page, link: string) =>
  relative(ROOT, resolve(ROOT, dirname(page.path), decodeURIComponent(link.split('#')[0] ?? '')));
