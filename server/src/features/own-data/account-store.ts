import { sql } from 'kysely';
import type { Db, Schema, UserRow } from '../../platform/database/schema.ts';
import { ACCOUNT_ID, ofAccount } from '../participation/columns-store.ts';

/**
 * Locks an account with `for update`, so that it joins, writes and uploads nothing until the
 * transaction ends. Undefined: there is none, or its deletion was not requested before the given
 * moment.
 */
export async function lockUserForUpdate(
  db: Db,
  { id, requestedBefore }: { id: string; requestedBefore?: Date },
): Promise<
  Pick<UserRow, 'email' | 'email_confirmed' | 'nick_name' | 'organizer_name'> | undefined
> {
  return db
    .selectFrom('users')
    .select(['email', 'email_confirmed', 'nick_name', 'organizer_name'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(requestedBefore !== undefined, (query) =>
      query.where('deletion_requested_at', '<', requestedBefore?.toISOString() ?? null),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** How much of what belongs to an account is deleted with it. */
type OwnedCounts = Record<'events' | 'joins' | 'moments' | 'files', number>;

export async function countRowsOfUser(db: Db, id: string): Promise<OwnedCounts> {
  const { rows } = await sql<OwnedCounts>`
    select
      (select count(*) from events where organizer_id = ${id}) as events,
      (select count(*) from participations p where ${ofAccount(id)}) as joins,
      (select count(*) from moments where user_id = ${id}) as moments,
      (select count(*) from files where owner_id = ${id}) as files`.execute(db);
  return rows[0] ?? { events: 0, joins: 0, moments: 0, files: 0 };
}

/**
 * Deletes an account and, by its foreign keys, everything but its files, which lose their owner.
 */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Deletes the threads of an account that nobody else reads: those without messages, and those with
 * another deleted account.
 */
export async function deleteThreadsOfUser(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ other_id: string }>`
    delete from threads t using users other
    where t.id in (
        select id from threads where organizer_id = ${id}
        union all select id from threads where player_id = ${id})
      and other.id = case t.organizer_id when ${id} then t.player_id else t.organizer_id end
      and (other.erased_at is not null
        or not exists (select from messages m where m.thread_id = t.id))
    returning other.id as other_id`.execute(db);
  await deleteUnusedNames(
    db,
    rows.map((row) => row.other_id),
  );
}

/** Deletes what is left of other deleted accounts when none of their threads is left. */
async function deleteUnusedNames(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    delete from users u where u.id = any(${ids}::text[]) and u.erased_at is not null
      and not exists (select from threads t where t.organizer_id = u.id)
      and not exists (select from threads t where t.player_id = u.id)`.execute(db);
}

export async function hasThreads(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from threads where organizer_id = ${id}
    union all select from threads where player_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Without its event a thread can only be read. Those of the account's own events say that the event
 * was deleted.
 */
export async function detachThreadsOfUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable('threads')
    .set({ event_deleted_at: new Date() })
    .where('organizer_id', '=', id)
    .where('event_id', 'is not', null)
    .execute();
  await db.updateTable('threads').set({ event_id: null }).where('player_id', '=', id).execute();
}

/** Whose rows belong to the account in `user_id` alone. */
const TABLES_OF_USERS: readonly (keyof Schema)[] = [
  'likes',
  'participant_views',
  'saved_searches',
  'organizer_pages',
  'follows',
  'moments',
  'sessions',
  'calendar_feeds',
  'user_activity',
  'message_notices',
  'mails',
  'notices',
  'mail_refusals',
  'squad_invitations',
  'password_resets',
  'email_changes',
  'second_factors',
  'recovery_codes',
  'second_factor_challenges',
  'remembered_browsers',
  'second_factor_grace',
];

/** Deletes what a deleted account's row would take with it; its files lose their owner. */
export async function deleteRowsOfUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('organizer_id', '=', id).execute();
  await db.deleteFrom('series').where('organizer_id', '=', id).execute();
  for (const table of TABLES_OF_USERS)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
  await db
    .deleteFrom('bans')
    .where((row) => row.or([row('organizer_id', '=', id), row('user_id', '=', id)]))
    .execute();
  await db
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', '=', id), row('blocked_id', '=', id)]))
    .execute();
  await db
    .deleteFrom('cards')
    .where((row) => row.or([row('organizer_id', '=', id), row('user_id', '=', id)]))
    .execute();
  await db.updateTable('cards').set({ given_by: null }).where('given_by', '=', id).execute();
  await db.deleteFrom('follows').where('organizer_id', '=', id).execute();
  await db.deleteFrom('energy_limits').where('organizer_id', '=', id).execute();
  await db.deleteFrom('dependants').where('guardian_id', '=', id).execute();
  await deleteCrewOfUser(db, id);
  await db.deleteFrom('webhooks').where('organizer_id', '=', id).execute();
  await db.deleteFrom('changes').where('organizer_id', '=', id).execute();
  await db.deleteFrom('change_logs').where('organizer_id', '=', id).execute();
  await db.deleteFrom('nonces').where('organizer_id', '=', id).execute();
  await db.deleteFrom('vouchers').where('organizer_id', '=', id).execute();
  await db.deleteFrom('vat_registrations').where('organizer_id', '=', id).execute();
  // The database clears what the account wrote in them, and what was copied from it.
  await db.updateTable('report_cases').set({ owner_id: null }).where('owner_id', '=', id).execute();
  await db
    .updateTable('reports')
    .set({ reporter_id: null })
    .where('reporter_id', '=', id)
    .execute();
  await db.updateTable('data_exports').set({ user_id: null }).where('user_id', '=', id).execute();
  await db.updateTable('files').set({ owner_id: null }).where('owner_id', '=', id).execute();
  await db.updateTable('file_keys').set({ owner_id: null }).where('owner_id', '=', id).execute();
}

/** Who helps the account, whom it helps, its devices, and that it wrote for others. */
async function deleteCrewOfUser(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('crew')
    .where((row) => row.or([row('organizer_id', '=', id), row('user_id', '=', id)]))
    .execute();
  await db.updateTable('crew').set({ invited_by: null }).where('invited_by', '=', id).execute();
  await db.deleteFrom('crew_invitations').where('organizer_id', '=', id).execute();
  await db
    .deleteFrom('devices')
    .where((row) => row.or([row('organizer_id', '=', id), row('created_by', '=', id)]))
    .execute();
  await db.updateTable('messages').set({ sent_by: null }).where('sent_by', '=', id).execute();
  await db.updateTable('announcements').set({ sent_by: null }).where('sent_by', '=', id).execute();
  await db
    .updateTable('refund_runs')
    .set({ started_by: null })
    .where('started_by', '=', id)
    .execute();
}

/**
 * Empties an account's row. Its email is one that nobody can register, because every address is
 * unique.
 */
export async function updateUserErased(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: `${id}@deleted.invalid`,
      password_hash: '',
      nick_name: 'Deleted user',
      full_name: '',
      date_of_birth: null,
      organizer_name: '',
      avatar_url: '',
      bio: '',
      shows_among_going: false,
      shows_experience: false,
      game_kind: 'airsoft',
      deletion_requested_at: null,
      suspended_at: null,
      suspension_reason: '',
      erased_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * A page of those who have a spot or wait in the coming events of an organizer, in the order of
 * their participations.
 */
export async function listParticipantsOfOrganizer(
  db: Db,
  page: { organizerId: string; after: Date; until?: Date; afterId: string; limit: number },
) {
  return db
    .selectFrom('events')
    .innerJoin('participations as p', 'p.event_id', 'events.id')
    .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`${sql.raw(ACCOUNT_ID)}`))
    .select(['p.id', 'users.id as userId', 'users.email'])
    .select(['users.nick_name', 'users.organizer_name'])
    .select(['events.title as eventTitle', 'events.date as eventDate'])
    .where('events.organizer_id', '=', page.organizerId)
    .where('events.date', '>', page.after.toISOString())
    .$if(page.until !== undefined, (query) =>
      query.where('events.date', '<', page.until?.toISOString() ?? null),
    )
    .where('p.status', '<>', 'cancelled')
    .where('p.id', '>', page.afterId)
    .orderBy('p.id')
    .limit(page.limit)
    .execute();
}

/** Accounts whose deletion was requested before a moment, the earliest first. */
export async function listDueAccounts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_requested_at', '<', before.toISOString())
    .orderBy('deletion_requested_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
