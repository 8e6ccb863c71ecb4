import { makeEvent, makeParticipant, makeUser } from '@muster/testing/builders';
import type { Insertable, Kysely } from 'kysely';
import { columnsOf, insertEntriesOf } from '../../src/features/participation/account-store.ts';
import { openAccount } from '../../src/features/participation/book.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import type { Schema } from '../../src/platform/database/schema.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';

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

/** Participations with what their status, price and payment stand for in the ledger. */
export async function insertParticipations(
  db: Kysely<Schema>,
  rows: readonly ParticipationRow[],
): Promise<void> {
  const eventIds = [...new Set(rows.map(({ event_id }) => event_id))];
  const events = await db
    .selectFrom('events')
    .select(['id', 'organizer_id'])
    .where('id', 'in', eventIds)
    .execute();
  const organizers = new Map(events.map(({ id, organizer_id }) => [id, organizer_id]));
  const booked = rows.map((row) => ({ row, account: openRow(row, organizers) }));
  await inTransaction(db, async (trx) => {
    const filled = booked.map(({ row, account }) => ({ ...row, ...columnsOf(account) }));
    await insertRows(trx, 'participations', filled);
    await insertEntriesOf(booked.flatMap(({ account }) => account.entries)).execute(trx);
  });
}

function openRow(row: ParticipationRow, organizers: ReadonlyMap<string, string>) {
  const { id, event_id: eventId, status, payment_status: paymentStatus } = row;
  const { payment_amount_pence: amountPence = 0, voucher_pence: voucherPence = 0 } = row;
  const spot = { id, organizerId: organizers.get(eventId) ?? '', eventId, status };
  const word = {
    paymentStatus: paymentStatus ?? 'pending',
    method: 'cash',
    actorId: null,
  } as const;
  return openAccount({ ...spot, amountPence, voucherPence }, word);
}

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
