/** A value that must not be readable, with its name for failures. */
export type Secrets = Readonly<Record<string, string>>;

/** Readable spellings of a value. */
function listSpellings(value: string): string[] {
  const bytes = Buffer.from(value);
  // The last characters of base64 depend on the following bytes.
  const base64 = bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4);
  return [
    ...new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), bytes.toString('hex'), base64]),
  ];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A number counts only between other characters: eight digits may occur within the nanoseconds of a span. */
function toPattern(value: string): RegExp {
  const spellings = listSpellings(value).map(escaped);
  return /^\d+$/.test(value) ? new RegExp(`(?<![\\d.a-f])${value}(?![\\d.a-f])`) : new RegExp(spellings.join('|'));
}

/** Names of the values that are readable in a text, with their places: each once. */
export function findIn(places: Readonly<Record<string, string>>, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => {
    const pattern = toPattern(value);
    return Object.entries(places)
      .filter(([, text]) => pattern.test(text))
      .map(([place]) => `${name} in ${place}`);
  });
}
