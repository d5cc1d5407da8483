/**
 * Every operation of the gateway, and the seconds within which it answers 99 of 100 calls below 500; a bucket of the histogram of requests.
 * Of all calls, 99.9 % are answered below 500. Both count over 30 days. Routes, alerts and dashboards are made from these names: a route
 * without an objective does not compile.
 */
export const OBJECTIVES = {
  'POST /v1/sessions': 0.25,
  'GET /v1/sessions/{id}': 0.25,
  'DELETE /v1/sessions/{id}': 0.25,
  'GET /v1/sessions/{id}/result': 0.25,
  'GET /v1/sessions/{id}/document': 0.5,
  'GET /v1/sessions/{id}/report.pdf': 5,
  'GET /v1/account': 0.25,
  'POST /v1/reports': 7.5,
  'POST /v1/comparisons': 10,
  'POST /v1/comparisons/report': 10,
  'GET /component/api/state': 0.25,
  'GET /component/api/assessment': 0.25,
  'POST /component/api/start': 0.5,
  'PUT /component/api/draft': 0.5,
  'POST /component/api/submission': 2.5,
  'POST /component/api/unlock': 0.5,
  'GET /component/{id}': 0.25,
  'GET /component/pain-assessment.js': 0.25,
  'GET /component/assets/{file}': 0.25,
  'GET /': 0.25,
  'GET /openapi.json': 0.25,
  'GET /docs': 0.25,
  'GET /docs/codebook.csv': 0.25,
  'GET /docs/assets/tablet.png': 0.25,
  'GET /docs/assets/start.js': 0.25,
  'GET /docs/assets/page.css': 0.25,
  'GET /docs/assets/swagger-ui.css': 0.25,
  'GET /docs/assets/swagger-ui-bundle.js': 0.25,
} as const;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type OperationName = keyof typeof OBJECTIVES;

type PathOf<Name, Prefix extends string> = Name extends `${Method} ${Prefix}${infer Path}` ? Path : never;
/** Paths below a prefix that have an objective. */
export type PathsBelow<Prefix extends string> = PathOf<OperationName, Prefix>;

type MethodOf<Name, Path extends string> = Name extends `${infer M extends Method} ${Path}` ? M : never;
/** Methods of a whole path that have an objective. */
export type MethodsAt<Path extends string> = MethodOf<OperationName, Path>;
