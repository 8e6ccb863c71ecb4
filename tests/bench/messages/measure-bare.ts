import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import pg from 'pg';
import type { MessagesSeed, Route } from '../../support/seed-messages.ts';
import { createDeliveryLog, type Deliveries } from './delivery-log.ts';
import { TEXT } from './measure-product.ts';
import { sendAtRate } from './send-at-rate.ts';

interface BareOptions extends MessagesSeed {
  databaseUrl: string;
  perSecond: number;
  seconds: number;
}

/**
 * The same columns, indexes and defaults as the product's table, without its triggers and foreign
 * keys.
 */
const CREATE_TABLE = 'create table if not exists bare_messages (like messages including all)';
const INSERT_AND_NOTIFY = `
  with inserted as (
    insert into bare_messages (id, thread_id, sender_id, recipient_id, type, text)
    values ($1, $2, $3, $4, 'text', $5) returning recipient_id
  )
  select pg_notify('bare', recipient_id || ' ' || $6) from inserted`;

/**
 * What PostgreSQL alone needs: each message is one INSERT with NOTIFY, and one connection that
 * listens calls its recipient's function in memory. No HTTP, no locks, nothing is read again.
 */
export async function measureBare(options: BareOptions): Promise<Deliveries> {
  const { databaseUrl, accountIds, perSecond, seconds } = options;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const listener = new pg.Client({ connectionString: databaseUrl });
  await pool.query(CREATE_TABLE);
  const log = createDeliveryLog();
  const subscribers = new Map(
    accountIds.map((id) => [id, (message: BareMessage) => log.noteReceived(message)]),
  );
  listener.on('notification', ({ payload = '' }) => {
    const [recipientId = '', threadId = '', number] = payload.split(' ');
    subscribers.get(recipientId)?.({ recipientId, threadId, number: Number(number) });
  });
  await listener.connect();
  await listener.query('listen bare');
  await sendAtRate({ perSecond, seconds, log, send: createSender(pool, options) });
  await listener.end();
  await pool.end();
  return log.summarise();
}

interface BareMessage {
  recipientId: string;
  threadId: string;
  number: number;
}

function createSender(pool: pg.Pool, { routes }: MessagesSeed) {
  return async (number: number): Promise<void> => {
    const { threadId, senderId, recipientId } = routes[number % routes.length] as Route;
    const payload = `${threadId} ${number}`;
    const values = [createObjectId(), threadId, senderId, recipientId, TEXT, payload];
    await pool.query({ name: 'insert-and-notify', text: INSERT_AND_NOTIFY, values });
  };
}
