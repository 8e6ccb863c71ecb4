import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { eventRow, insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { type Kysely, sql } from 'kysely';

/** One direction of a thread: who writes, and who receives it. */
export interface Route {
  threadId: string;
  eventId: string;
  senderId: string;
  recipientId: string;
}

export interface MessagesSeed {
  accountIds: string[];
  /** Both directions of every thread. */
  routes: Route[];
}

/**
 * Every organizer has a thread with each of this many players, so their stream mixes several
 * threads.
 */
const PLAYERS_PER_ORGANIZER = 4;

/** Fills an empty database with accounts and the threads between them. */
export async function seedMessages(
  db: Kysely<Schema>,
  accountCount: number,
): Promise<MessagesSeed> {
  const accountIds = Array.from({ length: accountCount }, createObjectId);
  const users = accountIds.map((id, index) =>
    userRow({ id, email: `account${index}@badgerwood.uk` }),
  );
  await insertRows(db, 'users', users);
  const routes: Route[] = [];
  for (let start = 0; start < accountCount; start += PLAYERS_PER_ORGANIZER + 1) {
    const [organizerId = '', ...playerIds] = accountIds.slice(
      start,
      start + PLAYERS_PER_ORGANIZER + 1,
    );
    routes.push(...(await seedThreads(db, organizerId, playerIds)));
  }
  await sql`analyze`.execute(db);
  return { accountIds, routes };
}

async function seedThreads(
  db: Kysely<Schema>,
  organizerId: string,
  playerIds: readonly string[],
): Promise<Route[]> {
  const event = { id: createObjectId(), title: 'Night Raid', date: new Date('2027-03-06') };
  await insertRows(db, 'events', [eventRow({ ...event, organizer_id: organizerId })]);
  const rows = playerIds.map((player_id) => ({
    id: createObjectId(),
    event_id: event.id,
    event_title: event.title,
    event_date: event.date,
    organizer_id: organizerId,
    player_id,
  }));
  await insertRows(db, 'threads', rows);
  return rows.flatMap(({ id: threadId, player_id: playerId }) => {
    const thread = { threadId, eventId: event.id };
    return [
      { ...thread, senderId: playerId, recipientId: organizerId },
      { ...thread, senderId: organizerId, recipientId: playerId },
    ];
  });
}
