import { readFile } from 'node:fs/promises';
import { assessmentPage, assessmentPagePolicy } from '@pain-assessment/component';
import { Router } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import type { Answer } from '../http/answer.ts';
import { addRoute, type Operation } from '../http/operation.ts';
import { refusal } from '../http/problem.ts';
import { sessionIdOf } from '../integrator-api/session-id.ts';
import type { Sessions } from '../sessions/sessions-port.ts';
import { addStaticFile, addStaticFolder } from './static-files.ts';

const SCRIPT = 'pain-assessment.js';
/** What the page never asks of a device. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';
/** Integrators name the script without a version, so it must not stay in caches for long. */
const SCRIPT_HEADERS = { 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** Their names hold a hash of their content. */
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

interface PageDependencies {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  /** Folder of the built browser files: `page.html`, `pain-assessment.js` and `assets/`. */
  readonly assetsDirectory: URL;
}

function pageAnswer(html: string, origins: readonly string[]): Answer {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': assessmentPagePolicy(origins),
      'Permissions-Policy': PERMISSIONS,
    },
    // It knows no list of origins; `frame-ancestors` does.
    withoutHeaders: ['X-Frame-Options'],
    body: Buffer.from(assessmentPage(html, origins)),
  };
}

/** `GET /component/{id}`: the page in the iframe, as long as its session lives; the token stays in the fragment (contract 2). */
function viewPage({ accounts, sessions, assetsDirectory }: PageDependencies): Operation {
  const loading = { page: undefined as Promise<string> | undefined };
  const loadPage = () => {
    loading.page ??= readFile(new URL('page.html', assetsDirectory), 'utf8');
    return loading.page;
  };
  return {
    async run({ request, now }) {
      const facts = await sessions.live(sessionIdOf(request), now);
      const account = facts && accounts.byId(facts.account);
      if (!account) throw refusal('session_not_found');
      return pageAnswer(await loadPage(), account.componentOrigins);
    },
  };
}

/** `/component`: the public script of the element, and the page with its files (contract 2). */
export function pageRouter(dependencies: PageDependencies): Router {
  const { assetsDirectory } = dependencies;
  const router = Router({ caseSensitive: true, strict: true });
  addStaticFile(router, SCRIPT, {
    folder: assetsDirectory,
    template: `/component/${SCRIPT}`,
    headers: SCRIPT_HEADERS,
  });
  addStaticFolder(router, '/assets', {
    folder: new URL('assets/', assetsDirectory),
    template: '/component/assets/{file}',
    headers: ASSET_HEADERS,
  });
  addRoute(router, { path: '/:id', template: '/component/{id}', methods: { GET: viewPage(dependencies) } });
  return router;
}
