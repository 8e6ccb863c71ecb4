import { openSharedDrafts } from '@muster/remote-kit';
import type { Entries, OutboxEntry } from './outbox-entries.ts';

/** The stored entries of an account, shared by all tabs. */
export interface OutboxStore {
  /** Oldest first; the same list until something changes. */
  entries: () => Entries;
  /** Stores what the function changes. */
  change: (step: (entries: Entries) => Entries) => void;
  /** Calls the listener after a change in any tab. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** Opens the stored entries of an account. */
export function openOutboxStore(accountId: string): OutboxStore {
  const drafts = openSharedDrafts<OutboxEntry>(accountId, 'outbox');
  let last = { stored: drafts.read(), entries: sort(drafts.read()) };
  function entries() {
    const stored = drafts.read();
    if (stored !== last.stored) last = { stored, entries: sort(stored) };
    return last.entries;
  }
  function change(step: (entries: Entries) => Entries) {
    const before = entries();
    const after = step(before);
    const kept = new Set(after.map(({ clientId }) => clientId));
    const removed = before.filter(({ clientId }) => !kept.has(clientId));
    const changed = after.filter((entry) => !before.includes(entry));
    drafts.write(
      new Map([
        ...removed.map(({ clientId }) => [clientId, null] as const),
        ...changed.map((entry) => [entry.clientId, entry] as const),
      ]),
    );
  }
  return { entries, change, subscribe: drafts.subscribe };
}

function sort(stored: ReadonlyMap<string, OutboxEntry>): Entries {
  return [...stored.values()].sort(
    (a, b) => compare(a.createdAt, b.createdAt) || compare(a.clientId, b.clientId),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
