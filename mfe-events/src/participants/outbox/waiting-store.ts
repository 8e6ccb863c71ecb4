import { openSharedDrafts } from '@muster/remote-kit';
import type { WaitingChange, WaitingChanges } from './waiting-change.ts';
import { WAITING_CHANGES } from './waiting-changes-name.ts';

/** The stored changes of an account, shared by all tabs; a logout discards them. */
export interface WaitingStore {
  /** Oldest first; the same list until something changes. */
  read: () => WaitingChanges;
  change: (step: (all: WaitingChanges) => WaitingChanges) => void;
  /** Calls the listener after a change in any tab. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Opens the stored changes of an account. */
export function openWaitingStore(accountId: string): WaitingStore {
  const drafts = openSharedDrafts<WaitingChange>(accountId, WAITING_CHANGES);
  let last = { stored: drafts.read(), sorted: sort(drafts.read()) };
  function read() {
    const stored = drafts.read();
    if (stored !== last.stored) last = { stored, sorted: sort(stored) };
    return last.sorted;
  }
  return {
    read,
    change: (step) => {
      const before = read();
      const after = step(before);
      const kept = new Set(after.map(({ id }) => id));
      drafts.write(
        new Map<string, WaitingChange | null>([
          ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => [id, null] as const),
          ...after.filter((entry) => !before.includes(entry)).map((one) => [one.id, one] as const),
        ]),
      );
    },
    subscribe: drafts.subscribe,
  };
}

function sort(stored: ReadonlyMap<string, WaitingChange>): WaitingChanges {
  return [...stored.values()].sort(
    (a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
