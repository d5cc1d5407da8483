/** The value below which a share of the values lies; of an even number the upper one. */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const median = (values) => quantile(values, 0.5);

/**
 * Makes the rows of one bench: `{ bench, name, value, min, median, max, unit, target, met }`. What was measured is one
 * number or several; of several `figure` makes the value, the median where nothing else is said, and their spread is
 * kept. `met` is null where there is no target.
 */
export function createRows(bench) {
  const row = ({ name, measured, unit, target, isMet = () => null, figure = median }) => {
    const values = [measured].flat();
    const value = figure(values);
    const spread =
      values.length > 1 ? { min: Math.min(...values), median: median(values), max: Math.max(...values) } : {};
    return { bench, name, value, ...spread, unit, target, met: isMet(value) };
  };
  return {
    shown: (name, measured, unit) => row({ name, measured, unit, target: '–' }),
    atLeast: (name, measured, unit, least) =>
      row({ name, measured, unit, target: `≥ ${least}`, isMet: (value) => value >= least }),
    atMost: (name, measured, unit, most, figure) =>
      row({ name, measured, unit, target: `≤ ${most}`, isMet: (value) => value <= most, figure }),
  };
}
