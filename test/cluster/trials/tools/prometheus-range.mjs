/** Points of a series at every step of a period; null at a missing one, so that a line breaks there. */
function fillSteps(values, { from, to, step }) {
  const known = new Map(values.map(([seconds, value]) => [Math.round(seconds), Number(value)]));
  const points = [];
  for (let second = from; second <= to; second += step) {
    const value = known.get(second);
    points.push([second * 1000, Number.isFinite(value) ? value : null]);
  }
  return points;
}

/** Series of a query between two times in seconds, each with labels and points [milliseconds, value or null]. */
export async function queryRange(base, text, { from, to, step }) {
  const wanted = new URLSearchParams({ query: text, start: from, end: to, step });
  const answer = await fetch(`${base}/api/v1/query_range?${wanted}`);
  const { status, error, data } = await answer.json();
  if (status !== 'success') throw new Error(`${text}: ${error}`);
  const series = data.result.map(({ metric, values }) => ({
    labels: metric,
    points: fillSteps(values, { from, to, step }),
  }));
  return series.filter(({ points }) => points.some(([, value]) => value !== null));
}
