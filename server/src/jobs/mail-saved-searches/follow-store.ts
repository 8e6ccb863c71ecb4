import { sql } from 'kysely';
import { isBannedBy } from '../../features/participation/ban-store.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import type { Watch } from './watch.ts';

/** A follow with whom it mails. */
export interface DueFollow extends Watch {
  organizerId: string;
  organizer: Pick<UserRow, 'organizer_name'>;
  /** Null: nobody has this address confirmed. */
  account: Pick<UserRow, 'id' | 'email' | 'nick_name' | 'organizer_name'> | null;
  /** Empty with an account. */
  email: string;
}

/**
 * Follows for which it is time to look for new events, the longest due first. Hidden are those of
 * whom the organizer keeps away, of who has blocked the organizer, and of hidden accounts.
 */
export async function listDueFollows(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<DueFollow[]> {
  const { rows } = await sql<DueFollow>`
    select f.id, f.looked_at, f.organizer_id as "organizerId", coalesce(f.email, '') as email,
      jsonb_build_object('organizer_name', o.organizer_name) as organizer,
      case when a.id is not null then jsonb_build_object('id', a.id, 'email', a.email,
        'nick_name', a.nick_name, 'organizer_name', a.organizer_name) end as account,
      (o.suspended_at is not null or o.deletion_requested_at is not null
        or a.suspended_at is not null or a.deletion_requested_at is not null
        or ${isBannedBy(sql`f.organizer_id`, sql`a.id`)}
        or exists (select from blocks b where (b.blocker_id, b.blocked_id)
          in ((f.organizer_id, a.id), (a.id, f.organizer_id)))) as is_hidden
    from follows f
    join users o on o.id = f.organizer_id
    left join users a on a.id = coalesce(f.user_id,
      (select id from users where lower(email) = f.email and email_confirmed))
    where f.ended_at is null and f.confirmed_at is not null and f.due_at <= ${now}
    order by f.due_at, f.id limit ${limit}`.execute(db);
  return rows;
}
