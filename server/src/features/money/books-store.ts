import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { ENTRY, type LedgerRow } from './ledger-store.ts';
import { TAXED_AT } from './vat-store.ts';

/** An entry in the books of an organizer. */
export interface BooksRow extends LedgerRow {
  eventTitle: string;
  /** Of the join form, or of whom it was taken; empty when the participation is gone. */
  payer: string;
  /** When the money came in that this entry is about. */
  taxedAt: string;
}

interface BooksFilter {
  organizerId: string;
  access: EventAccess;
  /** Moments, both included. */
  from: string;
  to: string;
  /** Only payments and refunds of more than nothing. */
  isMoney: boolean;
}

/** The entries of all events of an organizer in a period, oldest first. */
export async function listBooks(
  db: Db,
  { organizerId, access, from, to, isMoney, limit }: BooksFilter & { limit: number },
): Promise<BooksRow[]> {
  const { rows } = await sql<BooksRow>`
    select ${ENTRY}, e.title as "eventTitle",
      coalesce(p.join_form ->> 'fullName', l.payer, '') as payer, ${TAXED_AT} as "taxedAt"
    from ledger_entries l
    join live_events e on e.id = l.event_id
    left join participations p on p.id = l.participation_id
    where l.organizer_id = ${organizerId} and l.at >= ${from} and l.at <= ${to}
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}
      and (not ${isMoney}::boolean or l.kind in ('payment', 'refund') and l.pence <> 0)
    order by l.at, l.seq limit ${limit}`.execute(db);
  return rows;
}

/** The day in Britain of the first entry of an organizer's events. */
export async function findFirstDay(db: Db, organizerId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(l.at) at time zone 'Europe/London', 'YYYY-MM-DD') as day
    from ledger_entries l join live_events e on e.id = l.event_id
    where l.organizer_id = ${organizerId}`.execute(db);
  return rows[0]?.day ?? null;
}
