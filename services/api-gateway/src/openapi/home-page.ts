import { problem } from '../edge/problem.ts';
import type { Route } from '../edge/route.ts';
import { DOCS_POLICY } from './docs-page.ts';

/** Where the links of the first page lead; demo and health are null where they are none of a visitor's business. */
export interface HomeLinks {
  readonly baseUrl: string;
  readonly demoUrl: string | null;
  readonly healthUrl: string | null;
}

const link = (href: string | null, text: string, what: string) =>
  href === null ? '' : `<li><a href="${href}">${text}</a>: ${what}</li>\n`;

function homePage({ baseUrl, demoUrl, healthUrl }: HomeLinks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Pain Assessment Session Service</title>
<link rel="stylesheet" href="${baseUrl}/docs/assets/page.css">
</head>
<body>
<main class="steps">
<h1>Pain Assessment Session Service</h1>
<p>A server creates a session, a patient draws and answers on a tablet, and the server fetches the result.</p>
<ul>
${link(`${baseUrl}/docs`, 'API reference', 'first steps, every call, every problem')}${link(demoUrl, 'Demo', 'a small records system that uses the service')}${link(healthUrl, 'Health', 'whether the service can do its work now')}</ul>
</main>
</body>
</html>
`;
}

/** `GET /`: where to go from here, for people with a browser; to programs there is nothing (contract.md#integrator-api). */
export function homeRoute(links: HomeLinks): Route {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': DOCS_POLICY };
  const answer = { status: 200, headers, body: Buffer.from(homePage(links)) };
  return {
    path: '/',
    methods: {
      GET: {
        async run({ headers: { accept } }) {
          if (!accept?.join(',').includes('text/html')) throw problem('not_found');
          return answer;
        },
      },
    },
  };
}
