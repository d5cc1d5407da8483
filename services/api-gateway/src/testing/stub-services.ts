import type { Bus } from '@pain-assessment/bus';
import {
  type CompareReply,
  type CompareRequest,
  type ComparisonRequest,
  type FiguresReply,
  type FiguresRequest,
  type PdfRequest,
  REPORT_COMPARISON,
  REPORT_FIGURES,
  REPORT_PDF,
  SCORING_COMPARE,
  SCORING_COMPUTE,
  type ScoringReply,
  type ScoringRequest,
} from '@pain-assessment/contracts';

/** Stubs of scoring and renderer; a test replaces the function that it is about. */
export interface StubServices {
  compute(request: ScoringRequest): Promise<ScoringReply>;
  figures(request: FiguresRequest): Promise<FiguresReply>;
  pdf(request: PdfRequest): Promise<{ pdf: string }>;
  comparison(request: ComparisonRequest): Promise<{ pdf: string }>;
  compare(request: CompareRequest): Promise<CompareReply>;
}

const surface = { cm2: 1.5, percent: 10 };
const none = { cm2: 0, percent: 0 };
const view = {
  pain: 10,
  by_intensity: { mild: 10, moderate: 0, severe: 0, very_severe: 0 },
  by_typology: { nociceptive: 10, trigger: 0, burning: 0, tingling: 0, allodynia: 0, hypoesthesia: 0 },
  untyped: 0,
  hypoesthesia_outside_pain: 0,
};

/** Numbers in the shape of the contract; the gateway only forwards them. */
export function numbersFor({ modules, locale }: Pick<ScoringRequest, 'modules' | 'locale'>): ScoringReply {
  const mapped = modules.includes('cartography');
  const asked = modules.includes('questionnaires');
  return {
    cartography: mapped
      ? {
          no_pain: false,
          pain_surface: { cm2: 15, percent_of_body: 0.1 },
          by_intensity: { mild: surface, moderate: none, severe: none, very_severe: none },
          by_typology: {
            nociceptive: surface,
            trigger: none,
            burning: none,
            tingling: none,
            allodynia: none,
            hypoesthesia: none,
          },
          by_family: { mechanical: surface, neuropathic: none },
          untyped: none,
          hypoesthesia_outside_pain_cm2: 0,
        }
      : null,
    map_counts: mapped ? { front: view, back: view } : null,
    questionnaires: asked
      ? [
          {
            id: 'vas_global',
            name: `VAS ${locale}`,
            version: 1,
            locale,
            scores: { vas: 5 },
            score_ranges: { vas: [0, 10] },
            answers: [{ item: 'vas', question: 'How strong?', answer: '5', value: 5 }],
            copyright: null,
          },
        ]
      : [],
    mcri:
      mapped && asked
        ? {
            status: 'computed',
            score: 6.1,
            branches: { mapping: 7, functional_capacity: 6, eq5d: 6.5, hads: 6, vas: 5 },
          }
        : {
            status: 'missing',
            branches: { mapping: null, functional_capacity: null, eq5d: null, hads: null, vas: null },
            missing: [{ kind: 'cartography', questionnaire: null, item: null }],
          },
  };
}

/** Figures with about `bytes` characters in all. */
export function createFigures(bytes = 4): FiguresReply {
  const image = `data:image/jpeg;base64,${'A'.repeat(bytes / 4)}`;
  return {
    images: { intensity_front: image, intensity_back: null, typology_front: image, typology_back: image },
    radar_image: `data:image/png;base64,${'A'.repeat(bytes / 4)}`,
  };
}

/** Serves the subjects of scoring and renderer on a bus; the returned object may change while they serve. */
export async function serveStubs(bus: Bus, changes: Partial<StubServices> = {}): Promise<StubServices> {
  const stubs: StubServices = {
    compute: async (request) => numbersFor(request),
    figures: async () => createFigures(),
    pdf: async ({ result }) => ({ pdf: Buffer.from(`%PDF-1.7 ${result.locale}`).toString('base64') }),
    comparison: async ({ comparison: { locale } }) => ({ pdf: Buffer.from(`%PDF-1.7 ${locale}`).toString('base64') }),
    compare: async () => ({ new_cells: 1, resolved_cells: 1, persistent_cells: 2 }),
    ...changes,
  };
  await bus.serve(SCORING_COMPARE, (request) => stubs.compare(request), { group: 'scoring' });
  await bus.serve(SCORING_COMPUTE, (request) => stubs.compute(request), { group: 'scoring' });
  await bus.serve(REPORT_FIGURES, (request) => stubs.figures(request), { group: 'report-renderer' });
  await bus.serve(REPORT_PDF, (request) => stubs.pdf(request), { group: 'report-renderer' });
  await bus.serve(REPORT_COMPARISON, (request) => stubs.comparison(request), { group: 'report-renderer' });
  return stubs;
}
