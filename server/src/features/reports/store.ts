import type { ReportOutcome, ReportReason, ReportSubject } from '@muster/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import type { PersonRow } from '../people/to-person.ts';

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
