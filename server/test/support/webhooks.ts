import { randomBytes } from 'node:crypto';
import type { ChangeType } from '@muster/contract';
import { WEBHOOK_TYPES } from '@muster/contract/schemas';
import { numberNewChanges } from '../../src/features/crew/changes.ts';
import { sealWebhookSecret, toWebhookSecret } from '../../src/features/crew/webhook-secrets.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import type { Services } from '../../src/platform/services.ts';
import type { TestDatabase } from './database.ts';

/** What of a server is needed. */
interface ServerParts {
  services: Pick<Services, 'db' | 'secondFactorKey'>;
  database: Pick<TestDatabase, 'pool'>;
}
type WithDatabase = Pick<ServerParts, 'database'>;
/** An account by its id. */
interface Organizer {
  user: { id: string };
}

interface GivenWebhook {
  url: string;
  types?: readonly ChangeType[];
  eventId?: string | null;
  /** The key that added it. */
  keyId?: string | null;
}

/** A webhook of an organizer, which gets what changes from now on, and its secret. */
export async function makeWebhook(
  server: ServerParts,
  { user }: Organizer,
  { url, types = WEBHOOK_TYPES, eventId = null, keyId = null }: GivenWebhook,
) {
  const { db, secondFactorKey } = server.services;
  const [id, organizerId] = [createObjectId(), user.id];
  const secret = toWebhookSecret(randomBytes(32));
  const sealed = sealWebhookSecret(secret, { id, organizerId }, secondFactorKey);
  await numberNewChanges(db, organizerId);
  await server.database.pool.query(
    `insert into webhooks (id, organizer_id, event_id, device_id, url, types, secret, sealing_key,
        sequence)
      values ($1, $2::text, $3, $4, $5, $6, $7, $8,
        coalesce((select last from change_logs where organizer_id = $2::text), 0))`,
    [id, organizerId, eventId, keyId, url, types, sealed, secondFactorKey.id],
  );
  return { id, secret };
}

/** Writes changes as the database would; their ids in the order of the log. */
export async function addChanges(
  { database }: WithDatabase,
  { user }: Organizer,
  { count = 1, type = 'event.updated' }: { count?: number; type?: ChangeType } = {},
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into changes (organizer_id, type, subject_id)
      select $1::text, $2::text, lpad(to_hex(n) || substr(md5(random()::text), 1, 12), 24, '0')
      from generate_series(1, $3::integer) n returning id`,
    [user.id, type, count],
  );
  return rows.map(({ id }) => id);
}

/** Lets everything that waits be tried at once, and every lease end. */
export async function skipPauses({ database }: WithDatabase): Promise<void> {
  await database.pool.query('update webhooks set retry_at = now(), leased_until = null');
  await database.pool.query(
    `update webhook_deliveries set next_at = now() where state = 'waiting'`,
  );
}

/** A delivery as the table holds it; `delay_s` is how long it waits from now. */
interface StoredDelivery {
  change_id: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  status: number | null;
  took_ms: number | null;
  delay_s: number;
}

/** A webhook likewise; `pause_s` is how long nothing is sent from now. */
interface StoredWebhook {
  is_on: boolean;
  failures: number;
  is_slow: boolean;
  failing_since: string | null;
  delivered_at: string | null;
  sequence: number;
  pause_s: number;
}

/** A webhook with its deliveries, in the order of the log. */
export async function readWebhook({ database }: WithDatabase, id: string) {
  const { rows } = await database.pool.query<StoredWebhook>(
    `select *, extract(epoch from greatest(retry_at, leased_until) - now())::double precision
        as pause_s
      from webhooks where id = $1`,
    [id],
  );
  const { rows: deliveries } = await database.pool.query<StoredDelivery>(
    `select d.*, extract(epoch from d.next_at - now())::double precision as delay_s
      from webhook_deliveries d where webhook_id = $1 order by added`,
    [id],
  );
  return { ...rows[0]!, deliveries };
}
