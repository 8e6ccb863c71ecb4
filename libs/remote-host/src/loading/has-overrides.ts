/** The key of the overrides in the storage of a tab. */
export const OVERRIDES_KEY = 'mf-overrides';

/** What the name of an override in an address begins with. */
export const OVERRIDE_PREFIX = 'remote.';

interface OverridesPlace {
  /** The query of the page's address. */
  search: string;
  storage: Pick<Storage, 'getItem'>;
}

/**
 * Whether this tab may have overrides. Few have, so the rest of what they need is loaded only then.
 */
export function hasOverrides({ search, storage }: OverridesPlace): boolean {
  try {
    return search.includes(OVERRIDE_PREFIX) || storage.getItem(OVERRIDES_KEY) !== null;
  } catch {
    // The browser denies its storage.
    return false;
  }
}
