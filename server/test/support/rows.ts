import { makeEvent, makeParticipant, makeUser } from '@muster/testing/builders';
import type { Insertable, Kysely } from 'kysely';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import type { Schema } from '../../src/platform/database/schema.ts';

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const BATCH_SIZE = 1_000;

/** Inserts rows in batches, without the checks of the endpoints. */
export async function insertRows<T extends keyof Schema>(
  db: Kysely<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    await db.insertInto(table).values(batch).execute();
  }
}

type UserRow = Insertable<Schema['users']>;
type EventRow = Insertable<Schema['events']>;
type ParticipationRow = Insertable<Schema['participations']>;

/** An account. Without a valid password hash no one can sign in with it. */
export function userRow({ email, ...given }: Pick<UserRow, 'email'> & Partial<UserRow>): UserRow {
  const user = makeUser();
  return {
    id: createObjectId(),
    email,
    password_hash: 'none',
    nick_name: user.nickName,
    full_name: user.fullName,
    organizer_name: user.organizerName,
    ...given,
  };
}

/** An approved event of an organizer. */
export function eventRow({
  organizer_id,
  ...given
}: Pick<EventRow, 'organizer_id'> & Partial<EventRow>): EventRow {
  const event = makeEvent();
  return {
    id: createObjectId(),
    organizer_id,
    organizer_name: event.organizer.name,
    title: event.title,
    description: event.description,
    location: event.location,
    date: new Date(event.date),
    image_url: event.imageUrl,
    price: event.price,
    duration: event.duration,
    approved: true,
    ...given,
  };
}

/** A confirmed participation without a join form. */
export function participationRow({
  event_id,
  user_id,
  ...given
}: Pick<ParticipationRow, 'event_id' | 'user_id'> & Partial<ParticipationRow>): ParticipationRow {
  return { id: createObjectId(), event_id, user_id, status: 'confirmed', ...given };
}

/** The content of a participation's join form, as JSON. */
export function joinFormJson(given: Parameters<typeof makeParticipant>[0] = {}): string {
  return JSON.stringify(makeParticipant(given).joinForm);
}
