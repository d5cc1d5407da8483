import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Answer, Route } from '../edge/route.ts';
import { DOCS_POLICY, docsPage, PAGE_STYLE, START_SCRIPT } from './docs-page.ts';
import { openApiText } from './document.ts';
import { type HomeLinks, homeRoute } from './home-page.ts';

const VIEWER = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
const viewerFile = (name: string) => readFileSync(new URL(name, `file://${VIEWER}`));

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** Static files of one release may be kept for an hour. */
const STATIC = { 'Cache-Control': 'public, max-age=3600' };

interface Page {
  readonly type: string;
  readonly content: string | Buffer;
  readonly headers?: Record<string, string>;
}

function fixed(path: string, { type, content, headers = {} }: Page): Route {
  const answer: Answer = { status: 200, headers: { 'Content-Type': type, ...headers }, body: Buffer.from(content) };
  return { path, methods: { GET: { run: async () => answer } } };
}

const asset = (name: string, type: string, content: string | Buffer) =>
  fixed(`/docs/assets/${name}`, { type, content, headers: STATIC });

/** `GET /`, `GET /openapi.json` and `GET /docs` with the viewer's own files (contract.md#integrator-api); no key needed, nothing from elsewhere. */
export function docsRoutes(links: HomeLinks): readonly Route[] {
  const page = docsPage({ baseUrl: links.baseUrl, hasDevelopmentAccounts: links.demoUrl !== null });
  return [
    homeRoute(links),
    fixed('/openapi.json', { type: JSON_TYPE, content: openApiText() }),
    fixed('/docs', { type: HTML_TYPE, content: page, headers: { 'Content-Security-Policy': DOCS_POLICY } }),
    asset('start.js', SCRIPT_TYPE, START_SCRIPT),
    asset('page.css', STYLE_TYPE, PAGE_STYLE),
    asset('swagger-ui.css', STYLE_TYPE, viewerFile('swagger-ui.css')),
    asset('swagger-ui-bundle.js', SCRIPT_TYPE, viewerFile('swagger-ui-bundle.js')),
  ];
}
