import type { BooksVat } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/**
 * When the money of an entry `l` came in: what goes out again, or to another spot, has the VAT that
 * it had then (docs/product/money.md#vat).
 */
export const TAXED_AT = sql.raw(`(
  select coalesce(case when b.kind in ('refund', 'transfer') then (
    select max(q.at) from ledger_entries q
    where q.kind = 'payment' and q.pence > 0 and q.seq < b.seq and q.participation_id in (
      b.participation_id, (select moved_from from participations where id = b.participation_id))
  ) end, b.at)
  from ledger_entries b where b.id = coalesce(l.reverses, l.id))`);

/** Undefined for an organizer who is not registered. */
export async function findVat(db: Db, organizerId: string): Promise<BooksVat | undefined> {
  const { rows } = await sql<BooksVat>`
    select number, rate, address, to_char(since, 'YYYY-MM-DD') as since
    from vat_registrations where organizer_id = ${organizerId}`.execute(db);
  return rows[0];
}

export async function upsertVat(trx: Db, organizerId: string, vat: BooksVat): Promise<void> {
  await trx
    .insertInto('vat_registrations')
    .values({ organizer_id: organizerId, ...vat })
    .onConflict((conflict) => conflict.column('organizer_id').doUpdateSet(vat))
    .execute();
}

/** False when there is none. */
export async function deleteVat(trx: Db, organizerId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from vat_registrations where organizer_id = ${organizerId}
    returning organizer_id`.execute(trx);
  return rows.length > 0;
}
