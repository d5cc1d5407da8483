/** Turns OpenMetrics into Prometheus' plain text: counters keep `_total` in their headers, exemplars and the end mark go. */
export function toPlainText(openMetrics: string): string {
  const counters = new Set([...openMetrics.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name));
  return openMetrics
    .split('\n')
    .filter((line) => line !== '# EOF')
    .map((line) => (line.startsWith('#') ? counterHeader(line, counters) : withoutExemplar(line)))
    .join('\n');
}

function counterHeader(line: string, counters: ReadonlySet<string | undefined>): string {
  const [hash, keyword, name, ...rest] = line.split(' ');
  return counters.has(name) ? [hash, keyword, `${name}_total`, ...rest].join(' ') : line;
}

/** A trailing ` # {…} value time`; label values cannot hold that sequence as ours are bounded words. */
function withoutExemplar(line: string): string {
  return line.replace(/ # \{[^}]*\} \S+ \S+$/, '');
}
