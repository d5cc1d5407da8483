import { expect, test } from '@jest/globals';
import type { ComparisonRequest, PdfRequest } from '@pain-assessment/contracts';
import { createFairQueue, createMetrics } from '@pain-assessment/service-kit';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createHandlers } from './handlers.ts';
import { createRenderMetrics } from './metrics.ts';
import type { Rendering } from './rendering.ts';
import { titled } from './testing/fake-browsers.ts';

const ticket = (queueKey: string) => ({ queueKey, deadline: Number.POSITIVE_INFINITY });

/** Handlers over a browser with one page; comparisons are drawn when the test says so. */
function createOnePage() {
  const events: string[] = [];
  const drawings: (() => void)[] = [];
  const complete = async (pdf: string) => pdf;
  const pages = createFairQueue({ concurrency: 1, queueLimit: 10 });
  const comparison: Rendering['comparison'] = {
    write: async () => {
      events.push('drawing');
      await new Promise<void>((resolve) => drawings.push(resolve));
      return titled('comparison');
    },
    complete,
  };
  const { figures: _, ...handlers } = createHandlers({
    rendering: async () =>
      ({ comparison, pdf: { write: async () => titled('report'), complete } }) as unknown as Rendering,
    queue: createFairQueue({ concurrency: 1, queueLimit: 10 }),
    browser: {
      print: (prepare, deadline, queueKey) =>
        pages.run({ deadline, queueKey }, async () => {
          const { title } = (await prepare()).content;
          events.push(title);
          return title;
        }),
      busy: pages.running,
      queued: pages.waiting,
    },
    metrics: createRenderMetrics(createMetrics({ service: 'report-renderer' })),
  });
  return { ...handlers, events, drawNext: () => drawings.shift()?.() };
}

test('comparisons that draw hold no page: the report of another account is printed before them', async () => {
  const { comparison, report, events, drawNext } = createOnePage();
  const compared = [1, 2].map(() => comparison({} as ComparisonRequest, ticket('a')));

  const printed = report({} as PdfRequest, ticket('b'));
  await waitFor(() => events.includes('report'), { what: 'the report', seconds: 5 });
  drawNext();
  await compared[0];
  drawNext();
  await Promise.all([...compared, printed]);
  expect(events.slice(0, 2)).toEqual(['drawing', 'report']);
  expect(events.filter((event) => event === 'comparison')).toHaveLength(2);
});
