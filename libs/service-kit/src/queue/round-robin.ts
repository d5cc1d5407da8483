/** Items that wait, by key: one of each key is taken in turn, and those of one key in the order in which they came. */
export class RoundRobin<T> {
  /** The key whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  count(key: string): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  /** The most items that are taken before a new one of this key, whatever comes after it. */
  countBefore(key: string): number {
    const own = this.count(key);
    return [...this.#waiting].reduce(
      (sum, [other, items]) => sum + (other === key ? own : Math.min(items.size, own + 1)),
      0,
    );
  }

  add(key: string, item: T): void {
    const items = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, items.add(item));
    this.#size += 1;
  }

  remove(key: string, item: T): void {
    const items = this.#waiting.get(key);
    if (!items?.delete(item)) return;
    this.#size -= 1;
    if (items.size === 0) this.#waiting.delete(key);
  }

  /** Takes an item of the key whose turn it is, which then comes last. */
  take(): T | undefined {
    for (const [key, items] of this.#waiting) {
      for (const item of items) {
        this.remove(key, item);
        if (this.#waiting.delete(key)) this.#waiting.set(key, items);
        return item;
      }
    }
    return undefined;
  }
}
