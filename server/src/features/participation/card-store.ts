import type { CardColour, CrewRole } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, UserRow } from '../../platform/database/schema.ts';

type Person = Pick<UserRow, 'id' | 'nick_name' | 'organizer_name' | 'email' | 'avatar_url'>;

/** A card that has not ended. */
export interface CardRow {
  id: string;
  organizerId: string;
  user: Person;
  event: { id: string; title: string } | null;
  colour: CardColour;
  reason: string;
  giver: Person | null;
  createdAt: string;
  endsAt: string;
}

/** Who asks, and with which roles crew sees cards. */
export interface CardReader {
  accountId: string;
  roles: readonly CrewRole[];
}

interface CardFilter {
  reader: CardReader;
  userId?: string | undefined;
  id?: string | undefined;
}

/**
 * The organizer, and crew: with all events, or with one that the player has joined
 * (docs/product/cards.md#readers). Nobody else, and nobody their own.
 */
function mayRead({ accountId, roles }: CardReader): RawBuilder<boolean> {
  return sql<boolean>`c.user_id <> ${accountId} and (c.organizer_id = ${accountId}
    or exists (select from active_crew k
      where k.user_id = ${accountId} and k.organizer_id = c.organizer_id
        and k.roles && ${[...roles]}::text[]
        and (k.event_id is null or exists (select from participations p
          where p.event_id = k.event_id and p.user_id = c.user_id))))`;
}

function matches({ reader, userId, id }: CardFilter): RawBuilder<boolean> {
  return sql<boolean>`c.ends_at > now() and ${mayRead(reader)}
    and (${userId ?? null}::text is null or c.user_id = ${userId ?? null})
    and (${id ?? null}::text is null or c.id = ${id ?? null})`;
}

const PERSON = `jsonb_build_object('id', u.id, 'nick_name', u.nick_name,
  'organizer_name', u.organizer_name, 'email', u.email, 'avatar_url', u.avatar_url)`;

/** A page of cards, newest first. */
export async function listCardRows(
  db: Db,
  { limit, offset, ...filter }: CardFilter & { limit: number; offset: number },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select c.id, c.organizer_id as "organizerId",
      ${sql.raw(PERSON)} as "user", case when e.id is not null
        then jsonb_build_object('id', e.id, 'title', e.title) end as event,
      c.colour, c.reason, c.created_at as "createdAt", c.ends_at as "endsAt",
      (select ${sql.raw(PERSON)} from users u where u.id = c.given_by) as giver
    from cards c join users u on u.id = c.user_id left join live_events e on e.id = c.event_id
    where ${matches(filter)}
    order by c.created_at desc, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countCards(db: Db, filter: CardFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cards c where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many cards an organizer has given that have not ended, and how many of them to a player. */
export async function countCardsOf(
  trx: Db,
  { organizerId, userId }: { organizerId: string; userId: string },
): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*) as all, count(*) filter (where user_id = ${userId}) as own
    from cards where organizer_id = ${organizerId} and ends_at > now()`.execute(trx);
  return rows[0] ?? { all: 0, own: 0 };
}

/** Whose a participation of an event is; `userId` is null for a player without an account. */
export async function findAccountOf(
  trx: Db,
  { participationId, eventId }: { participationId: string; eventId: string },
): Promise<{ userId: string | null } | undefined> {
  return trx
    .selectFrom('participations')
    .select('user_id as userId')
    .where('id', '=', participationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Whether an account has joined an event, whatever became of it. */
export async function isParticipant(
  trx: Db,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewCard {
  id: string;
  organizerId: string;
  userId: string;
  eventId: string;
  colour: CardColour;
  reason: string;
  givenBy: string;
}

export async function insertCard(trx: Db, card: NewCard): Promise<void> {
  await trx
    .insertInto('cards')
    .values({
      id: card.id,
      organizer_id: card.organizerId,
      user_id: card.userId,
      event_id: card.eventId,
      colour: card.colour,
      reason: card.reason,
      given_by: card.givenBy,
    })
    .execute();
}

/** Whose card it was and what; undefined when the organizer has no such card. */
export async function deleteCard(
  trx: Db,
  { id, organizerId }: { id: string; organizerId: string },
): Promise<{ userId: string; colour: string } | undefined> {
  return trx
    .deleteFrom('cards')
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .where('ends_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'colour'])
    .executeTakeFirst();
}

/** Deletes a batch of those that have ended; returns how many. */
export async function deleteEndedCards(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from cards where id = any(array(
      select id from cards where ends_at <= ${now} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
