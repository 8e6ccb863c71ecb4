import { ANY_EVENT } from '@muster/domain';
import { findClaim } from '../../src/features/participation/claim-store.ts';
import {
  countUnpaidOpenSpots,
  listDueClaims,
  listEventsOfDueClaims,
} from '../../src/features/participation/open-spot-store.ts';
import { findSquadByHash } from '../../src/features/participation/squad-code-store.ts';
import {
  countEventSquads,
  countOwnSquads,
  findSquad,
  listEventSquadRows,
  listOwnSquadRows,
} from '../../src/features/participation/squad-store.ts';
import type { Db } from '../../src/platform/database/schema.ts';

interface Ids {
  squadId: string;
  eventId: string;
  userId: string;
}

type Run = (services: { db: Db }) => Promise<unknown>;

/** The queries about squads, each with what it is asked. */
export function squadQueries({ squadId: id, eventId, userId }: Ids): Record<string, Run> {
  const asking = { userId, access: ANY_EVENT };
  const page = { limit: 20, offset: 0 };
  const of = { ...asking, seenBy: ANY_EVENT, eventId, words: ['owls'] };
  const since = new Date();
  return {
    'a squad': ({ db }) => findSquad(db, { ...asking, id }),
    'the squad of a code': ({ db }) => findSquadByHash(db, { codeHash: 'hash 1', userId }),
    'the squads of an event': ({ db }) => listEventSquadRows(db, { ...of, ...page }),
    'the number of squads of an event': ({ db }) => countEventSquads(db, of),
    'the squads of an account': ({ db }) => listOwnSquadRows(db, { ...asking, ...page, since }),
    'the number of squads of an account': ({ db }) => countOwnSquads(db, userId),
    'the open spot of a link': ({ db }) => findClaim(db, { claimHash: 'hash 1', userId }),
    'the unpaid open spots of an account': ({ db }) =>
      countUnpaidOpenSpots(db, { userId, organizerId: userId, squadId: id }),
    'events with open spots that are due': ({ db }) =>
      listEventsOfDueClaims(db, { now: since, limit: 20 }),
    'the open spots of events that are due': ({ db }) =>
      listDueClaims(db, { eventIds: [eventId], now: null }),
  };
}
