import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Answer } from '../http/answer.ts';
import type { Route } from '../http/operation.ts';
import { DOCS_POLICY, docsPage, PAGE_STYLE, START_SCRIPT } from './docs-page.ts';
import { openApiText } from './document.ts';

const VIEWER = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
const viewerFile = (name: string) => readFileSync(new URL(name, `file://${VIEWER}`));

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** Static files of one release may be kept for an hour. */
const STATIC = { 'Cache-Control': 'public, max-age=3600' };

function fixed(path: string, type: string, content: string | Buffer, headers: Record<string, string> = {}): Route {
  const answer: Answer = { status: 200, headers: { 'Content-Type': type, ...headers }, body: Buffer.from(content) };
  return { path, template: path, methods: { GET: { run: async () => answer } } };
}

/** `GET /openapi.json` and `GET /docs` with the viewer's own files (contract 1); no key needed, nothing from elsewhere. */
export function docsRoutes(): readonly Route[] {
  return [
    fixed('/openapi.json', JSON_TYPE, openApiText()),
    fixed('/docs', HTML_TYPE, docsPage(), { 'Content-Security-Policy': DOCS_POLICY }),
    fixed('/docs/assets/start.js', SCRIPT_TYPE, START_SCRIPT, STATIC),
    fixed('/docs/assets/page.css', STYLE_TYPE, PAGE_STYLE, STATIC),
    fixed('/docs/assets/swagger-ui.css', STYLE_TYPE, viewerFile('swagger-ui.css'), STATIC),
    fixed('/docs/assets/swagger-ui-bundle.js', SCRIPT_TYPE, viewerFile('swagger-ui-bundle.js'), STATIC),
  ];
}
