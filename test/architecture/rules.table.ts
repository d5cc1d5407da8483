/** Own packages that each package may import. */
export const PACKAGES: Record<string, readonly string[]> = {
  'libs/contracts': [],
  'libs/pain-map': ['contracts'],
  'libs/questionnaires': ['contracts'],
  'libs/fhir': ['contracts', 'pain-map', 'questionnaires'],
  'libs/pdf-signature': ['contracts'],
  'libs/bus': ['service-kit'],
  'libs/service-kit': [],
  'libs/client': ['contracts'],
  'libs/component': ['contracts', 'pain-map', 'questionnaires'],
  'services/api-gateway': [
    'contracts',
    'pain-map',
    'questionnaires',
    'fhir',
    'pdf-signature',
    'component',
    'bus',
    'service-kit',
  ],
  'services/scoring': ['contracts', 'pain-map', 'questionnaires', 'bus', 'service-kit'],
  'services/report-renderer': ['contracts', 'pain-map', 'questionnaires', 'bus', 'service-kit'],
  'services/demo-integrator': ['client'],
};

/** Packages without Node, clock or chance: the browser runs them too, or their answer depends on their input alone. */
export const PURE_PACKAGES = ['libs/contracts', 'libs/pain-map', 'libs/questionnaires'];

/** Outside packages that the pure packages may import. */
export const PURE_IMPORTS = ['robust-predicates', 'zod'];

/** Outside packages that one place alone may import, and the paths of that place. */
export const KEEPERS: Record<string, RegExp> = {
  '@nats-io/transport-node': /^libs\/bus\//,
  '@nats-io/nats-core': /^libs\/bus\//,
  ioredis: /^services\/api-gateway\/src\/store\//,
  express: /^services\/(demo-integrator\/|api-gateway\/src\/((edge|pages)\/|[^/]+$))/,
  'puppeteer-core': /^services\/report-renderer\//,
  echarts: /^services\/report-renderer\//,
  sharp: /^services\/report-renderer\//,
  pkijs: /^libs\/pdf-signature\//,
  asn1js: /^libs\/pdf-signature\//,
  pino: /^libs\/service-kit\//,
  'prom-client': /^libs\/service-kit\//,
  '@opentelemetry/sdk-node': /^libs\/service-kit\//,
  lit: /^libs\/component\//,
};

const USE_CASE = ['edge', 'callers', 'assessment', 'session', 'accounts', 'limits'];

/**
 * Folders of the gateway and the folders of it that each may import. Files directly below `src` wire them and may import
 * all; a use case imports no other use case. `callers` identifies callers, `assessment` contains the rules of an assessment.
 */
export const GATEWAY_FOLDERS: Record<string, readonly string[]> = {
  edge: ['accounts', 'limits'],
  session: ['store', 'limits'],
  reader: ['edge', 'session', 'limits'],
  store: [],
  limits: [],
  keys: ['session', 'store'],
  accounts: [],
  callers: ['edge', 'session', 'accounts'],
  assessment: ['session', 'accounts', 'limits'],
  'integrator-calls': [...USE_CASE, 'report'],
  'component-calls': [...USE_CASE, 'report'],
  report: USE_CASE,
  documents: USE_CASE,
  webhooks: ['accounts', 'session', 'store'],
  pages: USE_CASE,
};

/** Folders whose files decide only by their input: they read no clock and no environment. */
export const DOMAIN_FOLDERS = [
  ...Object.keys(GATEWAY_FOLDERS)
    .filter((folder) => !['edge', 'callers', 'accounts', 'limits'].includes(folder))
    .map((folder) => `services/api-gateway/src/${folder}/`),
  'services/scoring/src/compute/',
  'services/scoring/src/mcri/',
  'services/report-renderer/src/document/',
  'services/report-renderer/src/report/',
  'services/report-renderer/src/figures/',
  'services/report-renderer/src/labels/',
];
