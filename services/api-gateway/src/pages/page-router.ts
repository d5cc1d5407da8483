import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { assessmentPage, assessmentPagePolicy, type EndedKind, endedPage } from '@pain-assessment/component';
import type { Router } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import { acceptedLanguages, acceptsEncoding } from '../edge/accepts.ts';
import type { Answer } from '../edge/answer.ts';
import { problem } from '../edge/problem.ts';
import { addPublicRoutes, type Call, type CallContext, type Operation, strictRouter } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { isSessionId } from '../session/identity.ts';
import type { SessionRecords } from '../session/records.ts';
import { isLive } from '../session/rules.ts';
import { serveFiles } from './static-files.ts';

const SCRIPT = 'pain-assessment.js';
/** Device features that the page never requests. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';
/** Pages with `Cross-Origin-Embedder-Policy` may show the page, which then needs the policy itself, as does its worker. */
const EMBEDDER_POLICY = { 'Cross-Origin-Embedder-Policy': 'require-corp' };
/** Integrators load the script without a version, so caches must not keep it for long. */
const SCRIPT_HEADERS = { 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** The names contain a hash of the content. */
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', ...EMBEDDER_POLICY };

/** A page of 5 KB takes 0.1 ms at this quality. */
const PACKING = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface PageDependencies {
  readonly accounts: Accounts;
  readonly records: Pick<SessionRecords, 'load'>;
  readonly calls: CallContext;
  /** Folder of the built browser files: `page.html`, `pain-assessment.js` and `assets/`. */
  readonly assetsDirectory: URL;
}

/**
 * A page that others may frame: `X-Frame-Options` cannot list origins; `frame-ancestors` of the policy can. It is compressed: it reflects
 * nothing of the request but a language, and contains no secret.
 */
function framedPage(
  { headers: { 'accept-encoding': accepted } }: Call,
  html: string,
  headers: Answer['headers'],
): Answer {
  const isPacked = acceptsEncoding(accepted?.join(','), 'br');
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Permissions-Policy': PERMISSIONS,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Accept-Encoding, Accept-Language',
      ...(isPacked && { 'Content-Encoding': 'br' }),
      ...EMBEDDER_POLICY,
      ...headers,
    },
    withoutHeaders: ['X-Frame-Options'],
    body: isPacked ? brotliCompressSync(html, PACKING) : Buffer.from(html),
  };
}

/** Programs that accept JSON receive a problem instead of a page for people. */
const asksForJson = (accept: string) => accept.includes('json') && !/text\/html|\*\/\*/.test(accept);

const readLanguages = (headers: Call['headers']) => acceptedLanguages(headers['accept-language']?.join(','));

/** 404 page for people: it contains nothing of a session, so anyone may frame it, and it notifies the element. */
function endedAnswer(call: Call, kind: EndedKind): Answer {
  const { headers } = call;
  if (asksForJson(headers.accept?.join(',') ?? '')) throw problem('session_not_found');
  const { html, policy } = endedPage(kind, readLanguages(headers));
  return { ...framedPage(call, html, { 'Content-Security-Policy': policy }), status: 404 };
}

/** `GET /component/{id}`: the page of a live session; the token stays in the fragment (contract.md#component-page). */
function viewPage({ accounts, records, assetsDirectory }: PageDependencies): Operation {
  return {
    bounds: CALLS.page,
    async run(call) {
      const { id = '' } = call.path;
      if (!isSessionId(id)) return endedAnswer(call, 'link');
      const found = await records.load(id, ['work']);
      const account = found && isLive(found.facts, call.now) && accounts.byId(found.facts.account);
      if (!account) return endedAnswer(call, 'gone');
      const { componentOrigins, defaultLocale } = account;
      const locale = found?.work?.profile.locale ?? defaultLocale;
      const languages = readLanguages(call.headers);
      const html = await readFile(new URL('page.html', assetsDirectory), 'utf8');
      return framedPage(call, assessmentPage(html, { componentOrigins, languages, locale }), {
        'Content-Security-Policy': assessmentPagePolicy(componentOrigins),
      });
    },
  };
}

/** `/component`: the public script of the element, and the page with its files (contract.md#component-page). */
export function pageRouter(dependencies: PageDependencies): Router {
  const { assetsDirectory } = dependencies;
  const router = strictRouter();
  const script = { folder: assetsDirectory, template: `/component/${SCRIPT}` as const, headers: SCRIPT_HEADERS };
  router.all(`/${SCRIPT}`, serveFiles(script));
  const assets = new URL('assets/', assetsDirectory);
  router.use('/assets', serveFiles({ folder: assets, template: '/component/assets/{file}', headers: ASSET_HEADERS }));
  addPublicRoutes({ router, prefix: '/component', calls: dependencies.calls }, [
    { path: '/{id}', methods: { GET: viewPage(dependencies) } },
  ]);
  return router;
}
