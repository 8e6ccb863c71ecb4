/** Functions that are called when something happens. */
export interface Listeners<T> {
  /** Returns what takes the listener away again. */
  subscribe(listener: (value: T) => void): () => void;
  call(value: T): void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: (value) => {
      for (const listener of listeners) listener(value);
    },
  };
}
