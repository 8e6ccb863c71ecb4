import { sql } from 'kysely';
import { WEBHOOK_STATE } from '../crew/webhook-store.ts';
import { rowsOf } from './archive-store.ts';

/** Without their secrets. */
export const listOwnWebhooks = rowsOf(
  ({ userId, after, limit }) => sql`
    select w.id as cursor, w.id, w.event_id, w.url, w.types, ${WEBHOOK_STATE} as state,
      w.created_at
    from webhooks w where w.organizer_id = ${userId} and w.id > ${after}
    order by w.id limit ${limit}`,
);
