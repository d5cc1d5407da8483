import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import { DEVELOPMENT_ACCOUNTS } from '../accounts/development-accounts.table.ts';
import type { Answer } from '../edge/answer.ts';
import { problem } from '../edge/problem.ts';
import { jsonBytes, type Operation, type Route } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';

const VIEWER = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
/** The same path from the sources, the build and an image. */
const ASSETS = new URL('../../assets/docs/', import.meta.url);
const DOCUMENT = new URL('../../../../docs/openapi.json', import.meta.url);
const CODEBOOK = new URL('../../../../docs/codebook.csv', import.meta.url);
const TABLET = new URL('../../../../docs/pictures/component.png', import.meta.url);

const viewerFile = (name: string) => readFileSync(new URL(name, `file://${VIEWER}`));
const ownFile = (name: string) => readFileSync(new URL(name, ASSETS));

/** Everything from this origin, nothing inline, no eval; the viewer's icons are data URIs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLES = 'text/css; charset=utf-8';
const HTML_HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
/** Caches may keep static files of one release for an hour. */
const file = (type: string, body: Buffer): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
  body,
});

/** Targets of the links of the pages; demo and health are null for visitors who must not see them. */
export interface HomeLinks {
  readonly baseUrl: string;
  /** Whether the development accounts are in force, whose keys everybody may see. */
  readonly isDevelopment: boolean;
  readonly demoUrl: string | null;
  readonly healthUrl: string | null;
}

/** A page with its `{{names}}` replaced. */
const fillIn = (page: string, values: Readonly<Record<string, string>>) =>
  String(ownFile(page)).replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');

function problemRow(code: ProblemCode): string {
  const { status, title, remedy } = PROBLEMS[code];
  return `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}</td><td>${remedy}</td></tr>`;
}

/**
 * The page at `/docs`: commands that create, show and fetch a session and work unchanged with `npm start`; the viewer; and each problem
 * under the anchor in its `type` (RFC 9457 3.1.1). Its links are relative, because `PUBLIC_BASE_URL` may have a path.
 */
export function docsPage({ baseUrl, isDevelopment }: Pick<HomeLinks, 'baseUrl' | 'isDevelopment'>): string {
  const [key, keyNote] = isDevelopment
    ? [DEVELOPMENT_ACCOUNTS[0].apiKey, 'The key below is that of development; your own account has another one.']
    : ['…', 'The key is the secret one of your account, which stays on your server.'];
  const problems = (Object.keys(PROBLEMS) as ProblemCode[]).map(problemRow).join('\n');
  return fillIn('docs.html', { key, keyNote, baseUrl, problems });
}

/** The page at `/`: what the service is, and three ways on. */
export function homePage({ baseUrl, demoUrl, healthUrl }: HomeLinks): string {
  const [tryUrl, tryText] =
    demoUrl === null
      ? [`${baseUrl}/docs#first-steps`, 'Three commands: create a session, show it, fetch the result.']
      : [demoUrl, 'A small records system with two sample patients of three visits each.'];
  const health = healthUrl === null ? '' : ` <a href="${healthUrl}">Health</a>`;
  return fillIn('home.html', { baseUrl, tryUrl, tryText, health });
}

/** The document for generators, with the address of this service. */
function openApiDocument(baseUrl: string): Buffer {
  const { servers, ...document } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  return Buffer.from(JSON.stringify({ ...document, servers: [{ ...servers[0], url: baseUrl }] }));
}

const html = (text: string): Answer => ({ status: 200, headers: HTML_HEADERS, body: Buffer.from(text) });

const page = <Path extends Route['path']>(path: Path, answer: Answer) => ({
  path,
  methods: { GET: { bounds: CALLS.page, run: async () => answer } },
});

/** `GET /`: a page for people with a browser; programs receive 404 (contract.md#integrator-api). */
function homeRoute(links: HomeLinks): Route {
  const answer = html(homePage(links));
  const GET: Operation = {
    bounds: CALLS.page,
    async run({ headers: { accept } }) {
      if (!accept?.join(',').includes('text/html')) throw problem('not_found');
      return answer;
    },
  };
  return { path: '/', methods: { GET } };
}

/**
 * `GET /`, `GET /openapi.json`, `GET /docs` with the viewer's own files, and the codebook of results (contract.md#integrator-api); public, without foreign resources.
 */
export const docsRoutes = (links: HomeLinks): readonly Route[] => [
  homeRoute(links),
  page('/openapi.json', jsonBytes(200, openApiDocument(links.baseUrl))),
  page('/docs', html(docsPage(links))),
  page('/docs/codebook.csv', file('text/csv; charset=utf-8', readFileSync(CODEBOOK))),
  page('/docs/assets/tablet.png', file('image/png', readFileSync(TABLET))),
  page('/docs/assets/start.js', file(SCRIPT, ownFile('start.js'))),
  page('/docs/assets/page.css', file(STYLES, ownFile('page.css'))),
  page('/docs/assets/swagger-ui.css', file(STYLES, viewerFile('swagger-ui.css'))),
  page('/docs/assets/swagger-ui-bundle.js', file(SCRIPT, viewerFile('swagger-ui-bundle.js'))),
];
