import type { PersonBalance } from '@muster/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';
import { hasWords } from '../../platform/database/search.ts';
import { collectValues } from '../../platform/database/values.ts';
import { ACCOUNT_ID, BALANCE } from '../participation/columns-store.ts';
import { OWES } from '../participation/owing-store.ts';
import { ENTRY, type LedgerRow } from './ledger-store.ts';

interface BalanceFilter {
  eventId: string;
  /** Only those who owe something. */
  owing: boolean;
  /** Only those who have paid too much. */
  overpaid: boolean;
  /** Of the name. */
  words: readonly string[];
}

/** Of the join form, which names a dependant and a player without an account, too. */
const NAME = `coalesce(nullif(btrim(p.join_form ->> 'fullName'), ''), nullif(u.nick_name, ''),
  nullif(u.organizer_name, ''), 'A player')`;

/** With a spot, or with a balance that is not settled. */
const HAS_MONEY = `(p.status = 'confirmed' or ${BALANCE} <> 0)`;

/** A page of people by name. */
export async function listBalanceRows(
  pool: pg.Pool,
  { limit, offset, ...filter }: BalanceFilter & { limit: number; offset: number },
): Promise<PersonBalance[]> {
  const { from, values, add } = filterBalances(filter);
  const { rows } = await pool.query<PersonBalance>(
    `select p.id as "participationId", ${NAME} as name, p.status, ${BALANCE} as "balancePence"
      ${from} order by ${NAME} collate "en-GB-x-icu", p.id
      limit ${add(limit)} offset ${add(offset)}`,
    values,
  );
  return rows;
}

export async function countBalances(pool: pg.Pool, filter: BalanceFilter): Promise<number> {
  const { from, values } = filterBalances(filter);
  const { rows } = await pool.query<{ count: number }>(`select count(*) ${from}`, values);
  return rows[0]?.count ?? 0;
}

function filterBalances({ eventId, owing, overpaid, words }: BalanceFilter) {
  const { values, add } = collectValues();
  const conditions = [`p.event_id = ${add(eventId)}`, owing ? OWES : HAS_MONEY];
  if (overpaid) conditions.push(`${BALANCE} < 0`);
  // A space is before every word, as where texts are stored to be searched.
  if (words.length > 0) conditions.push(hasWords(words, [`' ' || searchable(${NAME})`], add));
  const from = `from participations p left join users u on u.id = ${ACCOUNT_ID}
    where ${conditions.join(' and ')}`;
  return { from, values, add };
}

/*
 * Payments of walk-ins that were refused: taken, and assigned to nobody until somebody assigns them
 * or refunds them (docs/product/gate.md#walk-ins).
 */

const UNASSIGNED = sql.raw(`l.payer is not null
  and not exists (select from ledger_entries r where r.reverses = l.id)`);

/** Those of an event, oldest first. */
export async function listUnassigned(
  db: Db,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select ${ENTRY} from ledger_entries l
    where l.event_id = ${eventId} and ${UNASSIGNED} order by l.seq limit ${limit}`.execute(db);
  return rows;
}

export async function countUnassigned(trx: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_entries l
    where l.event_id = ${eventId} and ${UNASSIGNED}`.execute(trx);
  return rows[0]!.count;
}

/** What was taken of a walk-in under the nonce of the request; undefined when nothing was. */
export async function findPayment(
  trx: Db,
  { organizerId, nonce }: { organizerId: string; nonce: string },
): Promise<(LedgerRow & { isAssigned: boolean }) | undefined> {
  const { rows } = await sql<LedgerRow & { isAssigned: boolean }>`
    select ${ENTRY}, not (${UNASSIGNED}) as "isAssigned" from ledger_entries l
    where l.organizer_id = ${organizerId} and l.nonce = ${nonce}`.execute(trx);
  return rows[0];
}
