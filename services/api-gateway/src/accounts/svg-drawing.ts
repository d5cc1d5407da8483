/** What an element draws: itself, what it holds, and what it refers to, such as the target of a `use` or its mask. */
interface DrawnElement {
  readonly children: DrawnElement[];
  readonly references: string[];
  measured?: Extent;
}

/** Elements drawn, each time that it is repeated, and the longest way from one inside or behind another. */
export interface Extent {
  readonly elements: number;
  readonly depth: number;
}

/** What a drawing would take to draw, counted from its structure alone. */
export interface Drawing {
  isEmpty(): boolean;
  /** Elements that are open now. */
  depth(): number;
  /** An element begins; attributes as name and value. */
  open(attributes: readonly (readonly [string, string])[]): void;
  close(): void;
  /** Text between elements, of which a style sheet may refer to others. */
  style(text: string): void;
  /** Infinite where a reference leads back to itself. */
  measure(): Extent;
}

/** Deeper drawings are refused, so they are not measured to their end. */
const DEEPEST_MEASURED = 200;
const ENDLESS: Extent = { elements: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

const findReferences = (text: string): string[] =>
  [...text.matchAll(/url\(\s*['"]?#([^'")\s]+)/g)].map(([, id = '']) => id);

const referencesOf = (name: string, value: string) => (name === 'href' ? [value.slice(1)] : findReferences(value));

const sum = (extents: readonly Extent[]): Extent => ({
  elements: extents.reduce((total, { elements }) => total + elements, 0),
  depth: Math.max(0, ...extents.map(({ depth }) => depth)),
});

type ById = ReadonlyMap<string, DrawnElement>;

function measureElement(element: DrawnElement, byId: ById, level = 0): Extent {
  if (element.measured) return element.measured;
  if (level > DEEPEST_MEASURED) return ENDLESS;
  // Found again on the way down it repeats itself for ever.
  element.measured = ENDLESS;
  const targets = element.references.flatMap((id) => byId.get(id) ?? []);
  const parts = [...element.children, ...targets].map((part) => measureElement(part, byId, level + 1));
  const { elements, depth } = sum(parts);
  element.measured = { elements: elements + 1, depth: depth + 1 };
  return element.measured;
}

/** Follows a drawing as it is parsed. */
export function createDrawing(): Drawing {
  const root: DrawnElement = { children: [], references: [] };
  const open = [root];
  const byId = new Map<string, DrawnElement>();
  const ofStyles = new Set<string>();

  return {
    isEmpty: () => root.children.length === 0,
    depth: () => open.length - 1,
    open(attributes) {
      const element: DrawnElement = {
        children: [],
        references: attributes.flatMap(([name, value]) => referencesOf(name, value)),
      };
      for (const [name, value] of attributes) if (name === 'id') byId.set(value, element);
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    style(text) {
      for (const id of findReferences(text)) ofStyles.add(id);
    },
    /** Which elements a style sheet selects is not known here: each might refer to all that it names. */
    measure() {
      const own = measureElement(root, byId);
      const styled = sum([...ofStyles].flatMap((id) => byId.get(id) ?? []).map((part) => measureElement(part, byId)));
      return {
        elements: own.elements * (1 + styled.elements),
        depth: own.depth + ofStyles.size * styled.depth,
      };
    },
  };
}
