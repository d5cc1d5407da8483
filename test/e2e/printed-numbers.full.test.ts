import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answers,
  type Cartography,
  INTENSITIES,
  Locale,
  type Result,
  type Stroke,
  TYPOLOGIES,
  VIEWS,
  Zone,
} from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { typicalAnswers, worstAnswers } from '@pain-assessment/questionnaires/testing';
import { type Random, randomFrom } from '@pain-assessment/service-kit/testing';
import { openTablet } from '@pain-assessment/standalone/testing';
import { type AccountsFile, demoAndOther, writeAccounts } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator, sendUntilAccepted } from '../support/integrator.ts';
import { readPdf } from '../support/pdf.ts';

/** Reports whose numbers are compared with their results: each zone and each language at least once. */
const REPORTS = 10;
const STROKES = 12;

let accounts: AccountsFile;
let deployment: Deployment;
beforeAll(async () => {
  accounts = await writeAccounts(demoAndOther({}));
  deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file });
});
afterAll(async () => {
  await deployment?.close();
  await accounts?.remove();
});

function drawSomewhere({ pick, below }: Random): Stroke {
  const between = (least: number, most: number) => least + below(most - least + 1);
  const [x, y] = [between(280, 440), between(120, 1100)];
  const points = [x, y, x + between(-40, 40), y + between(-60, 60)];
  const place = { tool: 'brush', view: pick(VIEWS), radius: between(6, 40), points } as const;
  return between(0, 1) === 0
    ? { ...place, layer: 'intensity', value: pick(INTENSITIES) }
    : { ...place, layer: 'typology', value: pick(TYPOLOGIES) };
}

/** Answers of which every ninth is missing, so that some scores are. */
function answerMostly(zone: Zone, number: number): Answers {
  const given = number % 2 === 0 ? typicalAnswers(zone) : worstAnswers(zone);
  let count = 0;
  const keep = (answer: number | null) => (++count % 9 === number % 9 && number % 3 === 0 ? null : answer);
  return Object.fromEntries(
    Object.entries(given).map(([id, items]) => [
      id,
      Object.fromEntries(Object.entries(items ?? {}).map(([item, answer]) => [item, keep(answer)])),
    ]),
  );
}

async function fetchBoth(number: number): Promise<{ result: Result; text: string }> {
  const random = randomFrom(number);
  const zone = Zone.options[number % Zone.options.length] ?? 'knee';
  const locale = Locale.options[number % Locale.options.length] ?? 'en-GB';
  const cartography: Cartography = {
    no_pain: false,
    strokes: Array.from({ length: STROKES }, () => drawSomewhere(random)),
  };
  const api = integrator(deployment.baseUrl);
  const { json: created } = await sendUntilAccepted(() => api.create({ ...createSessionBody(zone), locale }));
  const tablet = openTablet(created.component.url);
  await tablet.start();
  await tablet.submit({ cartography, answers: answerMostly(zone, number) });
  const { json: result } = await sendUntilAccepted(() => api.result(created.session_id));
  const { bytes } = await sendUntilAccepted(() => api.report(created.session_id));
  const { text } = await readPdf(bytes);
  return { result, text };
}

/** All printed numbers, in the order of the text, with a point for the decimals. */
const readNumbers = (text: string) => ` ${(text.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' ').replaceAll(',', '.')} `;

/** Rows of a table of surfaces, as printed: cm² and percent with one decimal. */
const surfaceRows = (surfaces: readonly { cm2: number; percent: number }[]) =>
  surfaces.map(({ cm2, percent }) => `${cm2.toFixed(1)} ${percent.toFixed(1)}`).join(' ');

function listTables({ cartography, mcri }: Result): Record<string, string> {
  if (!cartography) return {};
  const { by_intensity, by_typology, by_family, untyped, pain_surface } = cartography;
  const index = mcri.status === 'computed' ? { index: mcri.score.toFixed(1) } : {};
  return {
    ...index,
    intensities: surfaceRows(INTENSITIES.toReversed().map((key) => by_intensity[key])),
    typologies: surfaceRows([...TYPOLOGIES.map((key) => by_typology[key]), untyped]),
    families: surfaceRows([by_family.mechanical, by_family.neuropathic]),
    pain: pain_surface.cm2.toFixed(1),
    outside: cartography.hypoesthesia_outside_pain_cm2.toFixed(1),
  };
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** Regions with their shares and questions with their answers, as printed in the language of the result. */
function listNamed({ cartography, questionnaires, locale }: Result): string[] {
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // The list on page 2 has twelve regions.
  const regions = cartography?.by_region?.slice(0, 12) ?? [];
  return [
    ...regions.filter(({ percent }) => percent > 0).map(({ name, percent }) => `${name}${decimal.format(percent)}`),
    ...questionnaires.flatMap(({ answers }) => answers.map(({ question, answer }) => `${question}${answer}`)),
  ].map(withoutSpaces);
}

/** Scores whose value is not printed before both ends of its scale; a result has one decimal of the EQ-5D index, a report three. */
function findMissingScores({ questionnaires }: Result, numbers: string): string[] {
  return questionnaires.flatMap(({ id, scores, score_ranges: ranges }) =>
    Object.entries(scores)
      .filter(([key, value]) => {
        const all = [value, ...(ranges[key] ?? [])].map((one) => Math.abs(one));
        if (id !== 'eq5d' || key !== 'index') return !numbers.includes(` ${all.join(' ')} `);
        const rows = [...numbers.matchAll(/(?<= )(\d\.\d{3}) (\d\.\d{3}) (\d\.\d{3}) /g)];
        return !rows.some((row) =>
          row.slice(1).every((one, place) => Math.abs(Number(one) - (all[place] ?? 9)) <= 0.051),
        );
      })
      .map(([key, value]) => `${id} ${key} ${value}`),
  );
}

test.each(Array.from({ length: REPORTS }, (_, number) => number))(
  'report %i has the numbers and the answers of its result',
  async (number) => {
    const { result, text } = await fetchBoth(number);
    const numbers = readNumbers(text);
    const missing = Object.entries(listTables(result)).filter(([, row]) => !numbers.includes(` ${row} `));
    const bare = withoutSpaces(text);

    expect(missing).toEqual([]);
    expect(listNamed(result).filter((one) => !bare.includes(one))).toEqual([]);
    expect(findMissingScores(result, numbers)).toEqual([]);
    expect(listNamed(result).length).toBeGreaterThan(30);
  },
);
