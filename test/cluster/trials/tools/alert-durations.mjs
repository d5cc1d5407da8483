const MILLISECONDS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 };
const UNIT = '(?:ms|[smhdwy])';
const DURATION = `(?:\\d+${UNIT})+`;

/** A duration of Prometheus, such as `1h30m`, divided by a factor, in milliseconds, at least 1. */
export function shortenDuration(duration, factor) {
  const parts = [...duration.matchAll(new RegExp(`(\\d+)(${UNIT})`, 'g'))];
  const milliseconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * MILLISECONDS[unit], 0);
  return milliseconds === 0 ? '0ms' : `${Math.max(1, Math.round(milliseconds / factor))}ms`;
}

/** Divides windows and offsets of an expression by a factor; names, labels and thresholds stay. */
function shortenExpression(expression, factor) {
  const parts = new RegExp(`("(?:[^"\\\\]|\\\\.)*")|\\[(${DURATION})\\]|\\boffset (${DURATION})`, 'g');
  return expression.replace(parts, (whole, text, window, offset) => {
    if (text !== undefined) return whole;
    return window ? `[${shortenDuration(window, factor)}]` : `offset ${shortenDuration(offset, factor)}`;
  });
}

function shortenRule(rule, factor) {
  const hold = rule.for === undefined ? {} : { for: shortenDuration(rule.for, factor) };
  return { ...rule, expr: shortenExpression(rule.expr, factor), ...hold };
}

/** Divides every duration of rule groups by a factor, so that hours of an alert pass in minutes. */
export function shortenRules({ groups }, factor) {
  return {
    groups: groups.map((group) => ({
      ...group,
      ...(group.interval === undefined ? {} : { interval: shortenDuration(group.interval, factor) }),
      rules: group.rules.map((rule) => shortenRule(rule, factor)),
    })),
  };
}
