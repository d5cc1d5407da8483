import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JAVA, runJudge } from '../../support/java.ts';
import { describeWith } from '../../support/programs.ts';
import { listGiven, listStored, MEASURES, playVisits, type Visit } from '../fhir/visits.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Timeout that no run reaches: a busy machine fetches and starts for minutes. */
const LIMIT_MS = 3_600_000;
const PATIENT = 'Patient/p1';
const ENCOUNTERS = ['Encounter/e1', 'Encounter/e2'];

describeWith(JAVA, "HAPI's JPA server")("HAPI's JPA server, with two visits of one patient posted twice each", () => {
  const folder = mkdtempSync(join(tmpdir(), 'hapi-jpa-'));
  let visits: readonly Visit[];
  /** Results of each command, in the order in which the judge printed them. */
  const printed = new Map<string, string[]>();

  const write = (name: string, content: unknown) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const ofType = (type: string) =>
    visits.flatMap(({ transaction }) =>
      transaction.entry.flatMap(({ resource }) => (resource.resourceType === type ? [resource] : [])),
    );

  /** A response of the patient in which one code is no option of its item. */
  const withWrongCode = () => {
    const coded = ofType('QuestionnaireResponse')
      .map((each) => JSON.stringify(each))
      .find((each) => each.includes('valueCoding'));
    const wrong = (coded ?? '').replace(/("valueCoding":\{.*?"code":"[^"]+)"/, '$1.none"');
    expect(wrong).toContain('.none"');
    return JSON.parse(wrong);
  };

  beforeAll(async () => {
    visits = await playVisits(PATIENT, ENCOUNTERS);
    const encounter = {
      resourceType: 'Encounter',
      status: 'finished',
      class: { code: 'AMB' },
      subject: { reference: PATIENT },
    };
    const chart = [
      write('p1', { resourceType: 'Patient', id: 'p1' }),
      ...['e1', 'e2'].map((id) => write(id, { ...encounter, id })),
    ];
    const posts = visits.map(({ transaction }, index) => `post:${write(`visit ${index}`, transaction)}`);
    const canonical = encodeURIComponent(String(ofType('QuestionnaireResponse')[0]?.questionnaire));
    const single = [
      ...posts.flatMap((post) => [post, post]),
      ...['Composition', 'Device', 'Organization', 'Questionnaire'].map((type) => `count:${type}?`),
      `count:QuestionnaireResponse?questionnaire=${canonical}`,
      `count:Observation?code=${MEASURES}|mcri&subject=${PATIENT}`,
      `count:Observation?code=${MEASURES}|pain_surface&value-quantity=gt0`,
      `count:Observation?code=${MEASURES}|pain_surface&encounter=${ENCOUNTERS[1]}`,
      `validate:${write('wrong code', withWrongCode())}`,
    ];
    const lines = (
      await runJudge(FOLDER, [
        ...chart.map((file) => `put:${file}`),
        ...single,
        'read:QuestionnaireResponse?',
        'validate:QuestionnaireResponse?',
        'validate:Observation?',
        'validate:Composition?',
        'validate:DocumentReference?',
      ])
    )
      .filter((line) => line.startsWith('> '))
      .map((line) => line.slice(2));
    single.forEach((command, index) => {
      printed.set(command, [...(printed.get(command) ?? []), lines[index] ?? '']);
    });
    const rest = lines.slice(single.length);
    printed.set(
      'read',
      rest.filter((line) => line.startsWith('{')),
    );
    printed.set(
      'validate',
      rest.filter((line) => line.startsWith('[')),
    );
  }, LIMIT_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  const find = (part: string) =>
    [...printed].filter(([command]) => command.includes(part)).flatMap(([, lines]) => lines);

  test('creates each resource once: a repeat finds all of them, a second visit finds what both share', () => {
    const [one, other] = visits.map(({ transaction }) => transaction.entry.length);
    expect(find('visit 0')).toEqual([`{201=${one}}`, `{200=${one}}`]);
    expect(find('visit 1')[1]).toBe(`{200=${other}}`);
    expect(find('Composition?')).toEqual(['2']);
    expect([...find('Device?'), ...find('Organization?')]).toEqual(['1', '1']);
    expect(find('count:Questionnaire?')).toEqual([String(visits[0]?.result.questionnaires.length)]);
  });

  test('finds answers by their questionnaire, and measures by code, value and encounter', () => {
    expect(find('?questionnaire=')).toEqual(['2']);
    expect(find('|mcri')).toEqual(['2']);
    expect(find('value-quantity')).toEqual(['1']);
    expect(find('encounter=')).toEqual(['1']);
  });

  test('returns every answer as it was given', () => {
    expect(listStored((printed.get('read') ?? []).map((each) => JSON.parse(each)))).toEqual(listGiven(visits));
  });

  test('validates every stored resource by its questionnaire without an error, and refuses an answer that is no option', () => {
    const validated = printed.get('validate') ?? [];
    expect(validated.length).toBeGreaterThan(50);
    expect(new Set(validated)).toEqual(new Set(['[]']));
    expect(find('wrong code')[0]).toMatch(/^\[error /);
  });
});
