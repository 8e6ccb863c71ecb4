/**
 * Where the browser refuses storage, even reading `localStorage` throws. A storage in memory stands
 * in for it then, so that everything, libraries included, works for as long as the page lives
 * (docs/product/sessions.md#session-storage).
 */
export function standInForStorage(page: typeof globalThis = globalThis): void {
  const refused = (['localStorage', 'sessionStorage'] as const).filter(
    (name) => !isReadable(page, name),
  );
  for (const name of refused)
    Object.defineProperty(page, name, { value: createStorage(), configurable: true });
  // Locks are refused along with it. Without them, every tab works for itself.
  if (refused.length > 0)
    Object.defineProperty(page.navigator, 'locks', { value: undefined, configurable: true });
}

function isReadable(page: typeof globalThis, name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return page[name] !== null;
  } catch {
    return false;
  }
}

/** The items are its own enumerable properties, as they are those of a real storage. */
function createStorage(): Storage {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem: (key: string, value: string) => {
      items[key] = String(value);
    },
    removeItem: (key: string) => {
      delete items[key];
    },
    clear: () => {
      for (const key of Object.keys(items)) delete items[key];
    },
    key: (index: number) => Object.keys(items)[index] ?? null,
    get length() {
      return Object.keys(items).length;
    },
  });
  return items as unknown as Storage;
}
