import { findInstrument, type Instrument, type ItemAnswers } from '@pain-assessment/questionnaires';

const OPTIONS = { valueSet: 'fr' } as const;

/** One valid answer to every item. */
const answerAll = ({ items }: Instrument): ItemAnswers =>
  Object.fromEntries(items.map((item) => [item.id, item.kind === 'scale' ? item.minimum : (item.codes[0] ?? null)]));

const without = (answers: ItemAnswers, items: readonly string[]): ItemAnswers => ({
  ...answers,
  ...Object.fromEntries(items.map((id) => [id, null])),
});

/** Items of a score, found by its own rule: those whose answer changes the score, or whose absence does. */
function findItems(instrument: Instrument, score: string): string[] {
  const answers = answerAll(instrument);
  const read = (given: ItemAnswers) => instrument.score(given, OPTIONS)[score];
  const changed = instrument.items.filter((item) => {
    const other = item.kind === 'scale' ? item.maximum : (item.codes.at(-1) ?? null);
    return read({ ...answers, [item.id]: other }) !== read(answers) || read(without(answers, [item.id])) === undefined;
  });
  return changed.map(({ id }) => id);
}

/** Number of items of which a score needs answers, by leaving out one after the other. */
function findNeeded(instrument: Instrument, score: string, items: readonly string[]): number {
  const answers = answerAll(instrument);
  const isScored = (skipped: number) =>
    instrument.score(without(answers, items.slice(0, skipped)), OPTIONS)[score] !== undefined;
  let skipped = 0;
  while (skipped < items.length && isScored(skipped + 1)) skipped++;
  return items.length - skipped;
}

/** Groups of items with the number of answers that a score needs of each. */
export function findGroups(instrument: Instrument, score: string): { items: readonly string[]; needed: number }[] {
  if (instrument.composite?.score === score) return [...instrument.composite.groups];
  const items = findItems(instrument, score);
  return [{ items, needed: findNeeded(instrument, score, items) }];
}

const describeGroup = ({ items, needed }: { items: readonly string[]; needed: number }): string => {
  if (items.length === 1) return `${items[0]} is answered`;
  const which = needed === items.length ? `all ${needed}` : `at least ${needed} of the ${items.length}`;
  return `${which} items are answered (${items.join(' ')})`;
};

/** When a score is absent, in words, from the instrument's own rule. */
export function missingRule(id: Instrument['id'], version: number, score: string): string {
  const groups = findGroups(findInstrument(id, version), score);
  return `absent unless ${groups.map(describeGroup).join(' and ')}`;
}
