/** The quantile of values for a share; of two middle values the upper one. */
const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const median = (values) => quantile(values, 0.5);
export const p95 = (values) => quantile(values, 0.95);

/**
 * Makes the rows of one bench: `{ bench, name, value, min, median, max, unit, target, met }`. A figure has one measurement or several;
 * `figure` computes the value of several, by default their median, and the row keeps their spread. `met` is null without a
 * target. Throws without a measurement, or if one is not finite: such a bench has failed.
 */
export function createRows(bench) {
  const row = ({ name, measured, unit, target, isMet = () => null, figure = median }) => {
    const values = [measured].flat();
    const value = figure(values);
    if (!Number.isFinite(value)) throw new Error(`${bench}, ${name}: ${value} is no figure`);
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
