import { useMemo, useSyncExternalStore } from 'react';
import { useOptionalSession } from '../kit.tsx';
import { openSharedDrafts, type SharedDrafts } from './shared-drafts.ts';

/** A visitor has no id; what they keep on this device is their own until somebody signs out. */
const VISITOR = 'visitor';

/**
 * What a user keeps on this device under a name, by id: through reloads and in all tabs, until they
 * log out.
 *
 *     const [ticked, write] = useSharedDrafts<true>(`kit-list:${eventId}`);
 */
export function useSharedDrafts<T>(
  name: string,
): [drafts: ReadonlyMap<string, T>, write: SharedDrafts<T>['write']] {
  const owner = useOptionalSession()?.user.id ?? VISITOR;
  const store = useMemo(() => openSharedDrafts<T>(owner, name), [owner, name]);
  return [useSyncExternalStore(store.subscribe, store.read), store.write];
}
