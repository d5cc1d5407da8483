/** Makes the rows of one bench: `{ bench, name, value, unit, target, met }`; `met` is null where there is no target. */
export function rowsOf(bench) {
  return {
    shown: (name, value, unit) => ({ bench, name, value, unit, target: '–', met: null }),
    atLeast: (name, value, unit, least) => ({ bench, name, value, unit, target: `≥ ${least}`, met: value >= least }),
    atMost: (name, value, unit, most) => ({ bench, name, value, unit, target: `≤ ${most}`, met: value <= most }),
  };
}
