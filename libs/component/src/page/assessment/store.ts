/** One value with listeners; a listener hears of every change after it was made. */
export interface Store<T> {
  readonly value: T;
  change(part: Partial<T>): void;
  subscribe(listener: () => void): void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners: (() => void)[] = [];
  return {
    get value() {
      return value;
    },
    change(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
