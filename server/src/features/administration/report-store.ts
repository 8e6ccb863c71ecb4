import {
  MAX_COUNT,
  type ReportOutcome,
  type ReportReason,
  type ReportSubject,
} from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import type { PersonRow } from '../accounts/people.ts';

/**
 * When an account made its report with this number, counted from the latest as 1; undefined when it
 * has made fewer.
 */
export async function findReportDate(
  db: Db,
  { reporterId, number }: { reporterId: string; number: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('created_at')
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at', 'desc')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

interface CaseSubject extends ReportSubject {
  ownerId: string | null;
  excerpt: string;
}

/**
 * Counts a report for the open case of a subject, which is made if there is none. Returns the id of
 * the case.
 */
export async function upsertOpenCase(
  trx: Db,
  { id, subject }: { id: string; subject: CaseSubject },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into report_cases (id, subject_kind, subject_id, owner_id, excerpt, report_count)
    values (${id}, ${subject.kind}, ${subject.id}, ${subject.ownerId}, ${subject.excerpt}, 1)
    on conflict (subject_kind, subject_id) where resolved_at is null
    do update set report_count = report_cases.report_count + 1, last_reported_at = now()
    returning id`.execute(trx);
  return rows[0]!.id;
}

interface NewReport {
  id: string;
  caseId: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
}

/** False when the account has a report in this case. */
export async function insertReport(trx: Db, report: NewReport): Promise<boolean> {
  const { id, caseId, reporterId, reason, text } = report;
  const row = await trx
    .insertInto('reports')
    .values({ id, case_id: caseId, reporter_id: reporterId, reason, text })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A case, locked with `for update`. */
export async function findCaseForUpdate(trx: Db, id: string): Promise<ReportCaseRow | undefined> {
  return trx
    .selectFrom('report_cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCaseResolved(
  trx: Db,
  { id, outcome, note }: { id: string; outcome: ReportOutcome; note: string },
): Promise<void> {
  await trx
    .updateTable('report_cases')
    .set({ outcome, note, resolved_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export type Reporter = Pick<PersonRow, 'email' | 'nick_name' | 'organizer_name'> & {
  report_id: string;
  user_id: string;
};

/** Reporters who are not notified of the outcome of a case; their reports are locked. */
export async function listReportersForUpdate(
  trx: Db,
  { caseId, limit }: { caseId: string; limit: number },
): Promise<Reporter[]> {
  return trx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select(['reports.id as report_id', 'users.id as user_id', 'users.email'])
    .select(['users.nick_name', 'users.organizer_name'])
    .where('reports.case_id', '=', caseId)
    .where('reports.notified_at', 'is', null)
    .orderBy('reports.created_at', 'desc')
    .limit(limit)
    .forUpdate('reports')
    .execute();
}

/** Deletes cases that were decided before a moment, with their reports; returns how many. */
export async function deleteOldCases(
  pool: Pick<pg.Pool, 'query'>,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from report_cases where id in (
        select id from report_cases where resolved_at < $1 order by resolved_at limit ${limit}
      )`,
    values: [before],
  });
  return rowCount ?? 0;
}

export async function updateReportsNotified(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('reports')
    .set({ notified_at: new Date() })
    .where('id', 'in', ids)
    .execute();
}

/** A case with its subject as it is now, and its latest reports. */
export interface CaseQueryRow extends ReportCaseRow {
  subject_exists: boolean;
  owner: PersonRow | null;
  thread_id: string | null;
  picture_url: string | null;
  reports: CaseReportRow[];
}

interface CaseReportRow {
  id: string;
  reason: ReportReason;
  text: string;
  /** ISO 8601. */
  created_at: string;
  reporter: PersonRow | null;
}

function person(alias: string) {
  return `case when ${alias}.id is not null and ${alias}.erased_at is null then json_build_object(
    'id', ${alias}.id, 'nick_name', ${alias}.nick_name, 'organizer_name', ${alias}.organizer_name,
    'email', ${alias}.email, 'avatar_url', ${alias}.avatar_url) end`;
}

/** The URL of a stored picture, small if it has a thumbnail; null without a picture. */
function small(key: string) {
  return `'/media/' || coalesce((select thumbnail_key from files where key = ${key}), ${key})`;
}

const columns = sql.raw(`
  c.*, ${person('o')} as owner, reported.reports,
  case c.subject_kind
    when 'event' then e.id is not null
    when 'message' then m.id is not null and m.deleted_at is null
    when 'moment' then photo.id is not null
    when 'squad' then s.id is not null
    else o.id is not null and o.erased_at is null
  end as subject_exists,
  m.thread_id,
  case c.subject_kind
    when 'event' then coalesce(nullif(e.image_thumbnail, ''),
      case when not e.is_video then e.image_url end)
    when 'message' then ${small(`substr(nullif(m.image_url, ''), length('/media/') + 1)`)}
    when 'moment' then ${small('photo.file_key')}
  end as picture_url`);

const joins = sql.raw(`
  left join users o on o.id = c.owner_id
  left join events e on c.subject_kind = 'event' and e.id = c.subject_id
  left join messages m on c.subject_kind = 'message' and m.id = c.subject_id
  left join moments photo on c.subject_kind = 'moment' and photo.id = c.subject_id
  left join squads s on c.subject_kind = 'squad' and s.id = c.subject_id
  left join lateral (
    select coalesce(json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text,
      'created_at', r.created_at, 'reporter', ${person('u')})
      order by r.created_at desc, r.id desc), '[]') as reports
    from (
      select * from reports where case_id = c.id
      order by created_at desc, id desc limit ${MAX_COUNT.reportsOfCase}
    ) r left join users u on u.id = r.reporter_id
  ) reported on true`);

export type CaseStatus = 'open' | 'closed';

const ORDERS: Record<CaseStatus, RawBuilder<unknown>> = {
  open: sql`c.report_count desc, c.last_reported_at desc, c.id`,
  closed: sql`c.resolved_at desc, c.id`,
};

function hasStatus(status: CaseStatus) {
  return status === 'open' ? sql`resolved_at is null` : sql`resolved_at is not null`;
}

/** A page of the open cases, most reported first, or of the closed ones, latest decision first. */
export async function listCases(
  db: Db,
  { status, limit, offset }: { status: CaseStatus; limit: number; offset: number },
): Promise<CaseQueryRow[]> {
  const { rows } = await sql<CaseQueryRow>`
    select ${columns} from (
      select * from report_cases c where ${hasStatus(status)}
      order by ${ORDERS[status]} limit ${limit} offset ${offset}
    ) c ${joins}
    order by ${ORDERS[status]}`.execute(db);
  return rows;
}

export async function countCases(db: Db, status: CaseStatus): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from report_cases where ${hasStatus(status)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findCase(db: Db, id: string): Promise<CaseQueryRow | undefined> {
  const { rows } = await sql<CaseQueryRow>`
    select ${columns} from report_cases c ${joins} where c.id = ${id}`.execute(db);
  return rows[0];
}
