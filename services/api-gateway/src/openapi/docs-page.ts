import { PROBLEMS, type ProblemCode } from '@pain-assessment/contracts';
import { type DocumentedService, firstSteps } from './first-steps.ts';

/** Everything from this origin, nothing inline, nothing evaluated; the viewer's icons are data URIs. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Starts the viewer; trying calls out is off, since the API refuses calls from a browser. */
export const START_SCRIPT = `window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

export const PAGE_STYLE = `body { margin: 0; background: #fafafa; color: #222; font-family: system-ui, sans-serif; line-height: 1.5; }
.steps { max-width: 1420px; margin: 0 auto; padding: 24px 20px 0; box-sizing: border-box; }
.steps pre { overflow-x: auto; padding: 12px 16px; border: 1px solid #ccc; background: #fff; font-size: 14px; }
.steps li { margin: 8px 0; }
.problems { max-width: 1420px; margin: 0 auto; padding: 0 20px 60px; box-sizing: border-box; }
.problems table { border-collapse: collapse; width: 100%; }
.problems th, .problems td { border-bottom: 1px solid #ccc; padding: 8px 12px 8px 0; text-align: left; vertical-align: top; }
.problems tr:target { background: #fff3c4; }
.swagger-ui .info { margin: 30px 0; }
/* Nothing is tried out from here, so there is nothing to log in to. */
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
`;

function problemRow(code: ProblemCode): string {
  const { status, title, remedy } = PROBLEMS[code];
  return `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}</td><td>${remedy}</td></tr>`;
}

/**
 * The page at `/docs`: the viewer, and each problem under the anchor that its `type` names (RFC 9457 3.1.1). Its links are relative,
 * as `PUBLIC_BASE_URL` may have a path.
 */
export function docsPage(service: DocumentedService): string {
  const rows = (Object.keys(PROBLEMS) as ProblemCode[]).map(problemRow).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Pain Assessment Session Service: API</title>
<link rel="stylesheet" href="docs/assets/swagger-ui.css">
<link rel="stylesheet" href="docs/assets/page.css">
</head>
<body>
<main>
${firstSteps(service)}
<div id="api"></div>
<section class="problems" aria-labelledby="problems">
<h2 id="problems">Problems and their remedies</h2>
<p>Every answer of 400 and above carries one of these codes. The document itself is at <a href="openapi.json">/openapi.json</a>.</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th><th scope="col">Remedy</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</section>
</main>
<script src="docs/assets/swagger-ui-bundle.js"></script>
<script src="docs/assets/start.js"></script>
</body>
</html>
`;
}
