import { JOIN_SOURCES } from '@muster/contract';
import { toPeriodEnd, toPeriodStart } from '@muster/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import { countJoinsBySource } from './join-source-store.ts';

export const joinSources = {
  /** How many joined the caller's events by each kind of link, and never who. */
  async listJoinSources({ db }, { actor, query }) {
    const joins = await countJoinsBySource(db, {
      organizerId: actor.id,
      from: toPeriodStart(query.from),
      to: toPeriodEnd(query.to),
    });
    return { sources: JOIN_SOURCES.map((source) => ({ source, joins: joins.get(source) ?? 0 })) };
  },
} satisfies Partial<Handlers>;
