import { MAX_COUNT, type ReportReason } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import type { PersonRow } from '../people/to-person.ts';

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
