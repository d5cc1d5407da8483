import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { readPdf } from '../testing/read-pdf.ts';
import { FAULTS, LIMITS, measurePrintLimit, namedDocument, watchBrowsers } from '../testing/real-browsers.ts';
import type { PrintDocument } from './ports.ts';
import { BrowserSupervisor } from './supervisor.ts';

const CONCURRENCY = 2;
const ROUNDS = process.env.TEST_FULL ? 60 : 12;
const FAULT_EVERY = 4;
/** Deadlines that abort a print before, while and after its content reaches the page. */
const ABORTED_AFTER_MS = [1, 20, 60, 120];

const canary = (patient: number) => `canary-${patient}-`;

/** Names its patient in everything that could remain in a page: text, title, style, attribute, heading, picture. */
function makeDocument(patient: number): PrintDocument {
  const { shell } = namedDocument(patient);
  const text = canary(patient);
  const body = `<style>html::after,body::before{content:"${text}style"}</style><h1 id="${text}id">${text}heading</h1>
<title>${text}title</title><p>${text}text</p><svg role="img" aria-label="${text}label" width="200" height="20"><text y="15">${text}svg</text></svg>
<section class="page answers-page"><main><div class="answers" data-densities="roomy clipped">${text}answers</div></main></section>`;
  return { shell, content: { language: 'en', title: `${text}title`, body } };
}

const opened: BrowserSupervisor[] = [];
afterEach(() => Promise.all(opened.splice(0).map((supervisor) => supervisor.close(5_000))));

/** Patients that a PDF names, in its text, title and bookmarks. */
async function patientsIn(pdf: string): Promise<readonly number[]> {
  const { pages, title, bookmarks } = await readPdf(Buffer.from(pdf, 'base64'));
  const words = [...pages, title, ...bookmarks].join(' ');
  return [...new Set([...words.matchAll(/canary-(\d+)-/g)].map(([, patient]) => Number(patient)))];
}

test('a report never contains data of another patient’s report, even after crashes, hangs and aborted prints', async () => {
  const { launch, living } = watchBrowsers();
  const supervisor = new BrowserSupervisor({
    launch,
    limits: { ...LIMITS, concurrency: CONCURRENCY, printTimeoutMs: await measurePrintLimit(launch) },
  });
  opened.push(supervisor);
  const print = (patient: number, timeoutMs = Number.POSITIVE_INFINITY) =>
    supervisor
      .print(() => makeDocument(patient), Date.now() + timeoutMs)
      .then(
        async (pdf) => ({ patient, found: await patientsIn(pdf) }),
        () => ({ patient, found: null }),
      );

  const printed = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const patients = Array.from({ length: CONCURRENCY }, (_, index) => 10 * round + index);
    const abortedAfter = ABORTED_AFTER_MS[round % ABORTED_AFTER_MS.length];
    const fault = round % FAULT_EVERY === 2 ? FAULTS[Math.floor(round / FAULT_EVERY) % FAULTS.length] : undefined;
    const striking = fault?.(await waitFor(living));
    printed.push(...(await Promise.all([print(10 * round + 9, abortedAfter), ...patients.map((one) => print(one))])));
    await striking;
  }

  const answered = printed.filter(({ found }) => found !== null);
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS * CONCURRENCY - ROUNDS / FAULT_EVERY);
  for (const { patient, found } of answered) expect(found).toEqual([patient]);
});
