import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** More are waiting than anybody counts. */
export const MAX_COUNTED = 10_000;

/** The key that has added a webhook `w` is removed, or past its last day. */
export const KEY_HAS_ENDED = sql<boolean>`exists (select from devices d where d.id = w.device_id
  and (d.revoked_at is not null or d.expires_at <= now()))`;

/** What waits to be delivered of a webhook `w`, and what has no delivery yet. */
export const WAITING_ROWS = sql`
  select from webhook_deliveries wd where wd.webhook_id = w.id and wd.state = 'waiting'
  union all
  select from (select c.type, c.event_id from changes c
      where c.organizer_id = w.organizer_id and c.sequence > w.sequence
      order by c.sequence limit ${sql.lit(MAX_COUNTED)}) c
    where c.type = any(w.types) and (w.event_id is null or c.event_id = w.event_id)`;

/** A host, and how many of its webhooks fail. */
export interface FailingHostRow {
  host: string;
  webhooks: number;
  failing_since: string;
  waiting: number;
}

/** The hosts with the most failing webhooks, and of these those first that fail longest. */
export async function listFailingHostRows(db: Db, limit: number): Promise<FailingHostRow[]> {
  const { rows } = await sql<FailingHostRow>`
    with failing as materialized (
      select w.id, w.organizer_id, w.event_id, w.types, w.sequence, w.failing_since,
        split_part(w.url, '/', 3) as host
      from webhooks w
      where w.is_on and w.failing_since is not null and not ${KEY_HAS_ENDED}
    ), hosts as materialized (
      select host, count(*)::integer as webhooks, min(failing_since) as failing_since
      from failing group by host order by count(*) desc, min(failing_since), host limit ${limit}
    )
    select h.host, h.webhooks, h.failing_since, (select count(*)::integer from (
      select from failing w cross join lateral (${WAITING_ROWS}) rows where w.host = h.host
      limit ${sql.lit(MAX_COUNTED)}) waiting) as waiting
    from hosts h order by h.webhooks desc, h.failing_since, h.host`.execute(db);
  return rows;
}
