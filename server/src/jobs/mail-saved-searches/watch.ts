import type { EventFilter } from '../../features/events/list/filter.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';

/** What new events are looked for: a saved search, or a follow. */
export interface Watch {
  id: string;
  /** Events that were first approved until then are not new. */
  looked_at: string;
  /** It gets no mail now; it is looked at again in an hour. */
  is_hidden: boolean;
}

/** The new events of a watch. */
export interface Matches {
  events: { id: string; title: string; date: string; location: string; newDates: number }[];
  /** How many there are besides these. */
  moreCount: number;
}

/** Where watches of a kind are stored. */
export type WatchTable = 'saved_searches' | 'follows';

/** A kind of watch. */
export interface WatchKind<W extends Watch> {
  table: WatchTable;
  /** Those that are due, the longest due first. */
  listDue: (db: Db, page: { now: Date; limit: number }) => Promise<W[]>;
  /** Which events are looked for; undefined: none can match. */
  toFilter: (
    pool: Services['pool'],
    watch: W,
    now: Date,
  ) => EventFilter | undefined | Promise<EventFilter | undefined>;
  sendMatches: (trx: Db, watch: W, matches: Matches) => Promise<void>;
}
