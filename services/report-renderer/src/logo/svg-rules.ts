/** Elements that a logo may consist of: plain drawing, without filters, scripts, animation or foreign content. */
const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan defs symbol use linearGradient radialGradient stop
  clipPath mask title desc style metadata`.split(/\s+/),
);
/** Elements of drawing programs that carry no drawing. */
const FOREIGN_PREFIXES = new Set(['sodipodi', 'inkscape', 'rdf', 'cc', 'dc']);
/** Elements repeated by reference multiply where they nest; so few cannot grow large. */
const MOST_REFERENCES = 20;
const MOST_ELEMENTS = 5_000;

function isAllowedElement(name: string): boolean {
  const [prefix, local] = name.split(':');
  return local === undefined ? ELEMENTS.has(name) : FOREIGN_PREFIXES.has(prefix ?? '');
}

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, 'declaration'],
  [/@import|\\/i, 'style import'],
  [/\burl\(\s*(?!['"]?#)/i, 'outside reference'],
  [/\b(?:href|src)\s*=\s*(?!["']#)/i, 'outside reference'],
  [/xmlns:\w+\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg/i, 'prefixed drawing'],
];

/** Why an SVG is not used as a logo; null where nothing speaks against it. Says nothing of its content. */
export function objectionTo(svg: string): string | null {
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(svg));
  if (forbidden) return forbidden[1];
  const names = Array.from(svg.matchAll(/<([A-Za-z_][\w:.-]*)/g), ([, name]) => name ?? '');
  if (!names.every(isAllowedElement)) return 'element';
  if (names.length > MOST_ELEMENTS) return 'number of elements';
  return names.filter((name) => name === 'use').length > MOST_REFERENCES ? 'number of references' : null;
}
