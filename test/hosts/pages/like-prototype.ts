/**
 * A page whose library has replaced what Prototype.js 1.7 replaces, in the same way: `Array.from` takes one argument, methods of arrays are
 * those of its lists, methods of elements return the element, and `Element` is a constructor. The library itself is not on npm.
 */

interface Enumerable {
  each(iterate: (item: unknown, index: number) => void): void;
}

type Methods = Record<string, (this: never, ...values: never[]) => unknown>;

const extend = (target: object, methods: Methods) => Object.assign(target, methods);

function copy(items: ArrayLike<unknown> | { toArray(): unknown[] } | null): unknown[] {
  if (!items) return [];
  if ('toArray' in Object(items)) return (items as { toArray(): unknown[] }).toArray();
  const list = items as ArrayLike<unknown>;
  const copied = new Array(list.length || 0);
  for (let index = 0; index < copied.length; index++) copied[index] = list[index];
  return copied;
}

extend(Array, { from: copy as never });
extend(Array.prototype, {
  each(this: unknown[], iterate: (item: unknown, index: number) => void) {
    for (let index = 0; index < this.length; index++) iterate(this[index], index);
  },
  map(this: Enumerable, iterate: (item: unknown, index: number) => unknown = (item) => item) {
    const results: unknown[] = [];
    this.each((item, index) => results.push(iterate(item, index)));
    return results;
  },
  find(this: Enumerable, isWanted: (item: unknown, index: number) => boolean) {
    let found: unknown;
    let isFound = false;
    this.each((item, index) => {
      if (isFound || !isWanted(item, index)) return;
      isFound = true;
      found = item;
    });
    return found;
  },
  include(this: unknown[], wanted: unknown) {
    return this.indexOf(wanted) >= 0;
  },
  entries(this: unknown[]) {
    return copy(this);
  },
  toArray(this: unknown[]) {
    return [...this];
  },
  toJSON(this: unknown[]) {
    return [...this];
  },
  clone(this: unknown[]) {
    return [...this];
  },
  clear(this: unknown[]) {
    this.length = 0;
    return this;
  },
} as unknown as Methods);
const { remove, scrollTo } = Element.prototype;
extend(Element.prototype, {
  remove(this: Element) {
    remove.call(this);
    return this;
  },
  scrollTo(this: Element) {
    scrollTo.call(window as never, 0, 0);
    return this;
  },
  show(this: HTMLElement) {
    this.style.display = '';
    return this;
  },
} as unknown as Methods);
const Original = window.Element;
const Replaced = (tag: string) => document.createElement(tag);
Object.assign(window, { Element: Object.assign(Replaced, { prototype: Original.prototype }) });

// Afterwards, as a page's own script.
void import('./plain.ts');
