import { openSharedDrafts } from '@muster/remote-kit';
import type { UnsentEntry } from './outbox-steps.ts';

/** The stored entries of an account, shared by all tabs; a logout discards them. */
export interface OutboxStore<Entry> {
  /** Oldest first; the same list until something changes. */
  read: () => readonly Entry[];
  /** Stores what the step changes. */
  change: (step: (all: readonly Entry[]) => readonly Entry[]) => void;
  /** Calls the listener after a change in any tab. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

interface StoreOptions<Entry> {
  accountId: string;
  /** Under which a browser keeps them, such as `outbox`. */
  name: string;
  idOf: (entry: Entry) => string;
}

/** Opens the stored entries of an account. */
export function openOutboxStore<Entry extends UnsentEntry>({
  accountId,
  name,
  idOf,
}: StoreOptions<Entry>): OutboxStore<Entry> {
  const drafts = openSharedDrafts<Entry>(accountId, name);
  let last = { stored: drafts.read(), sorted: sort(drafts.read()) };
  function read() {
    const stored = drafts.read();
    if (stored !== last.stored) last = { stored, sorted: sort(stored) };
    return last.sorted;
  }
  function change(step: (all: readonly Entry[]) => readonly Entry[]) {
    const before = read();
    const after = step(before);
    const kept = new Set(after.map(idOf));
    const removed = before.map(idOf).filter((id) => !kept.has(id));
    const changed = after.filter((entry) => !before.includes(entry));
    drafts.write(
      new Map<string, Entry | null>([
        ...removed.map((id) => [id, null] as const),
        ...changed.map((entry) => [idOf(entry), entry] as const),
      ]),
    );
  }
  return { read, change, subscribe: drafts.subscribe };
}

function sort<Entry extends UnsentEntry>(stored: ReadonlyMap<string, Entry>): readonly Entry[] {
  return [...stored]
    .sort(([id, a], [otherId, b]) => compare(a.createdAt, b.createdAt) || compare(id, otherId))
    .map(([, entry]) => entry);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
