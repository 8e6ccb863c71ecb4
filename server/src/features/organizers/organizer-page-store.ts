import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What an organizer has written on the own page. */
export interface OrganizerPageRow {
  words: string;
  links: { label: string; url: string }[];
  handle: string | null;
}

/** Empty for an account that has not written anything. */
export async function findOrganizerPage(db: Db, userId: string): Promise<OrganizerPageRow> {
  const { rows } = await sql<OrganizerPageRow>`
    select coalesce(p.words, '') as words, coalesce(p.links, '[]') as links, h.handle
    from (select ${userId}::text as user_id) u
    left join organizer_pages p on p.user_id = u.user_id
    left join organizer_handles h on h.user_id = u.user_id and h.until is null`.execute(db);
  return rows[0]!;
}

export async function upsertOrganizerPage(
  db: Db,
  { userId, words, links }: Pick<OrganizerPageRow, 'words' | 'links'> & { userId: string },
): Promise<void> {
  const written = { words, links: JSON.stringify(links) };
  await db
    .insertInto('organizer_pages')
    .values({ user_id: userId, ...written })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(written))
    .execute();
}

/** Whose page has this handle, or had it and is still found by it. */
export async function findOwnerOfHandle(
  db: Db,
  { handle, now }: { handle: string; now: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizer_handles')
    .select('user_id')
    .where('handle', '=', handle)
    .where((of) => of.or([of('until', 'is', null), of('until', '>', now.toISOString())]))
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** The handle of a page, and since when it has it. */
export async function findHandle(
  db: Db,
  userId: string,
): Promise<{ handle: string; since: string } | undefined> {
  return db
    .selectFrom('organizer_handles')
    .select(['handle', 'since'])
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .executeTakeFirst();
}

/** Keeps the current handle of a page for its visitors, and for nobody else, until then. */
export async function updateHandleEnded(
  db: Db,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('organizer_handles')
    .set({ until })
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .execute();
}

/** Keeps the handles of an account that is deleted, also former ones, from everybody until then. */
export async function updateHandlesDeleted(
  db: Db,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('organizer_handles')
    .set({ user_id: null, until })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a batch of former handles that anybody can have; returns how many. */
export async function deleteFreeHandles(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from organizer_handles where handle = any(array(
      select handle from organizer_handles where until < ${now} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** Gives a page its handle; false when it is somebody else's, or was until lately. */
export async function insertHandle(
  db: Db,
  { userId, handle, now }: { userId: string; handle: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into organizer_handles as h (handle, user_id, since)
    values (${handle}, ${userId}, ${now})
    on conflict (handle) do update
    set user_id = excluded.user_id, since = excluded.since, until = null
    where h.until < ${now} or h.user_id = excluded.user_id`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether anybody else may see the page: there is an approved event since then. */
export async function hasApprovedEvent(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('live_events')
    .select('id')
    .where('organizer_id', '=', userId)
    .where('approved', '=', true)
    .where('date', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOrganizerOfEvent(db: Db, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_events')
    .select('organizer_id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row?.organizer_id;
}
