import type { Counter } from 'prom-client';
import { AppError } from '../../app-error.ts';
import { QueueError } from '../../limits/bounded-queue.ts';
import type { Positions } from './positions.ts';
import type { Replica, Source } from './replica.ts';

/** Reads that need not see what others changed a moment ago. */
export interface Reads {
  /**
   * Reads from the replica if it has all that the caller has seen, and from the primary otherwise
   * or when the replica fails. `seen` is what the caller sent as its position.
   */
  run: <T>(seen: string | undefined, read: (source: Source) => Promise<T>) => Promise<T>;
  /** The signed position after a change; undefined without a replica. Never fails. */
  position: () => Promise<string | undefined>;
  close: () => Promise<void>;
}

interface ReadsOptions {
  primary: Source;
  replica: Replica | undefined;
  positions: Positions;
  /** Counts reads by their source. */
  counter: Counter<'source'>;
}

export function createReads({ primary, replica, positions, counter }: ReadsOptions): Reads {
  async function canUse(seen: string | undefined): Promise<boolean> {
    const position = positions.read(seen);
    return (await replica?.has(position).catch(() => false)) ?? false;
  }
  async function readPrimary<T>(read: (source: Source) => Promise<T>): Promise<T> {
    counter.inc({ source: 'primary' });
    return read(primary);
  }
  async function position(): Promise<string | undefined> {
    try {
      const { rows } = await primary.pool.query<{ lsn: string }>(
        'select pg_current_wal_insert_lsn()::text as lsn',
      );
      return positions.sign(rows[0]!.lsn);
    } catch {
      // The change is made, and must not be reported as failed.
      return undefined;
    }
  }
  return {
    run: async (seen, read) => {
      if (!replica) return read(primary);
      if (!(await canUse(seen))) return readPrimary(read);
      try {
        const result = await read(replica.source);
        counter.inc({ source: 'replica' });
        return result;
      } catch (error) {
        if (error instanceof QueueError) throw error;
        // What the replica does not have yet, the primary may have.
        if (!(error instanceof AppError)) replica.setAside(error);
        return readPrimary(read);
      }
    },
    position: async () => (replica ? position() : undefined),
    close: async () => replica?.close(),
  };
}
