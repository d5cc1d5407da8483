import { SaxesParser, type SaxesTagNS } from 'saxes';
import { createDrawing, type Drawing } from './svg-drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements that a logo may consist of: plain drawing, without filters, patterns, scripts, animation or foreign content. */
const ELEMENTS = words(`
  svg g path rect circle ellipse line polyline polygon text tspan defs symbol use linearGradient radialGradient stop
  clipPath mask title desc style metadata`);

/** Attributes that these elements may have (SVG 1.1, property index and attribute index; SVG 2 for the newer ones). */
const ATTRIBUTES = words(`
  id class style lang role tabindex version baseProfile contentScriptType contentStyleType zoomAndPan media type title
  viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength transform
  transform-origin offset dx dy rotate textLength lengthAdjust method spacing startOffset href refX refY
  gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-profile color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule
  flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch
  font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation
  kerning letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order pointer-events shape-rendering solid-color solid-opacity stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-align text-anchor text-decoration text-overflow text-rendering unicode-bidi
  vector-effect visibility white-space word-spacing writing-mode`);
const XML_ATTRIBUTES = words('space lang id');

/** Prefixes of drawing programs, whose elements are not drawn. */
const EDITOR_PREFIXES = words('sodipodi inkscape rdf cc dc');
/** Elements with their repetitions: a logo has some hundred. */
const MAX_DRAWN_ELEMENTS = 20_000;
/** Each level may take a canvas of its own, 360 kB at the size of a logo. */
const MAX_DRAWN_DEPTH = 64;
const TOO_MUCH = 'too much to draw';

const FORBIDDEN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/@import|\\/i, 'style import'],
  [/\burl\(\s*(?!['"]?#)/i, 'outside reference'],
  [/\bfilter\s*:\s*(?!none)/i, 'filter'],
];

function findTextObjection(text: string): string | undefined {
  return FORBIDDEN_TEXT.find(([pattern]) => pattern.test(text))?.[1];
}

type Attribute = SaxesTagNS['attributes'][string];

/** Attributes of other namespaces, such as those of drawing programs, have no effect on a drawing (SVG 1.1, 23.2). */
function findAttributeObjection({ uri, local, value }: Attribute): string | undefined {
  if (uri === XML) return XML_ATTRIBUTES.has(local) ? undefined : 'attribute';
  if (uri !== '' && uri !== SVG && uri !== XLINK) return undefined;
  if (local === 'href') return value.startsWith('#') ? undefined : 'outside reference';
  if (uri !== XLINK && !ATTRIBUTES.has(local) && !/^(data|aria)-/.test(local)) return 'attribute';
  return findTextObjection(value);
}

function findElementObjection({ uri, prefix, local, attributes }: SaxesTagNS): string | undefined {
  if (uri !== SVG) return EDITOR_PREFIXES.has(prefix) ? undefined : 'element';
  if (!ELEMENTS.has(local)) return 'element';
  for (const attribute of Object.values(attributes)) {
    const objection = findAttributeObjection(attribute);
    if (objection) return objection;
  }
  return undefined;
}

/** Ends the parsing of a drawing that is refused in any case. */
class TooDeep extends Error {}

/** What the parser is told to do with a drawing; `object` takes what speaks against it. */
function follow(parser: SaxesParser<{ xmlns: true }>, drawing: Drawing, object: (objection: string) => void): void {
  let text = '';
  const objectWhere = (found: boolean, objection: string) => {
    if (found) object(objection);
  };
  const endText = () => {
    const objection = findTextObjection(text);
    if (objection) object(objection);
    drawing.style(text);
    text = '';
  };
  const addText = (part: string) => {
    text += part;
  };

  parser.on('error', () => object('markup'));
  // A document type alone declares nothing; a bracket opens declarations.
  parser.on('doctype', (declaration) => objectWhere(declaration.includes('['), 'declaration'));
  parser.on('processinginstruction', ({ target }) => objectWhere(target === 'xml-stylesheet', 'declaration'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    // The parser looks for names through all open elements, so it must not be led deep.
    if (drawing.depth() > MAX_DRAWN_DEPTH) throw new TooDeep();
    endText();
    objectWhere(drawing.isEmpty() && (tag.uri !== SVG || tag.local !== 'svg'), 'element');
    const objection = findElementObjection(tag);
    if (objection) object(objection);
    drawing.open(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
  });
  parser.on('closetag', () => {
    endText();
    drawing.close();
  });
}

function isTooMuch(drawing: Drawing): boolean {
  const { elements, depth } = drawing.measure();
  return elements > MAX_DRAWN_ELEMENTS || depth > MAX_DRAWN_DEPTH;
}

/** Why an SVG is not used as a logo; null where nothing speaks against it. Says nothing of its content. */
export function findObjection(svg: string): string | null {
  const parser = new SaxesParser({ xmlns: true });
  const drawing = createDrawing();
  const objections: string[] = [];
  follow(parser, drawing, (objection) => objections.push(objection));
  try {
    parser.write(svg).close();
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return TOO_MUCH;
  }
  return objections[0] ?? (isTooMuch(drawing) ? TOO_MUCH : null);
}
