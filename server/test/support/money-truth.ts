import type pg from 'pg';
import type { TestServer } from './start-test-server.ts';

const REFUND_OF_PART =
  'r.checkout_id = k.checkout_id and coalesce(r.part_id, r.checkout_id) = k.id';

/** What no step may bring about in the money of an event, each with a query that finds it. */
const WRONG = {
  'a sum that differs from its entries': `
    select from counted_balances b join participations p on p.id = b.participation_id
    where p.event_id = $1 and b.is_wrong`,
  'a part that is booked twice, or without having been paid': `
    select from checkout_parts k join checkouts c on c.id = k.checkout_id
    where k.event_id = $1 and (
      select count(*) from ledger_entries l
      where l.provider_ref = k.id and l.kind = 'payment' and l.pence = k.pence
    ) + (
      select count(*) from refunds r where ${REFUND_OF_PART} and r.entry_id is null
    ) <> (c.status = 'paid')::int`,
  'parts that are not the checkout': `
    select from checkouts c join checkout_parts k on k.checkout_id = c.id
    where c.id in (select checkout_id from checkout_parts where event_id = $1)
    group by c.id, c.pence having sum(k.pence) <> c.pence`,
  'two checkouts of a player that can be paid': `
    select from checkout_parts k join checkouts c on c.id = k.checkout_id
    where k.event_id = $1 and k.participation_id is not null and (c.status = 'open'
      or c.status = 'failed' and c.expires_at > now())
    group by k.participation_id having count(*) > 1`,
  'an entry and what the provider is asked for differ': `
    select from ledger_entries l
    where l.event_id = $1 and l.kind = 'refund' and l.method = 'online'
      and l.pence <> (select sum(r.pence) from refunds r where r.entry_id = l.id)`,
  'more refunded than was paid': `
    select from checkout_parts k join checkouts c on c.id = k.checkout_id
    join refunds r on ${REFUND_OF_PART}
    where k.event_id = $1 and r.by_hand_at is null group by k.id, k.pence, c.status
    having sum(r.pence) > k.pence or c.status <> 'paid'`,
  'a late payment that is kept': `
    select from payment_events e join checkout_parts k on k.checkout_id = e.checkout_id
    where k.event_id = $1 and e.outcome like 'payment refunded%'
      and not exists (select from ledger_entries where provider_ref = k.id || '-back')
      and not exists (select from refunds r where ${REFUND_OF_PART} and r.entry_id is null)`,
  'a voucher that does not follow its spot': `
    select from participations p
    where p.event_id = $1 and coalesce((
      select sum(l.pence) from ledger_entries l
      where l.participation_id = p.id and l.kind = 'voucher'), 0)
    <> case p.status when 'confirmed' then least(p.voucher_pence, p.charged_pence) else 0 end`,
  'more uses of a voucher than there are': `
    select from vouchers v join events e on e.organizer_id = v.organizer_id
    where e.id = $1 and (select uses from count_voucher_uses(v.id, '', null)) > v.max_uses`,
  'more players than spots': `
    select from participations p join events e on e.id = p.event_id
    where e.id = $1 and p.status = 'confirmed'
    group by e.max_participants having count(*) > e.max_participants`,
  'what went along is not what came along': `
    select from ledger_entries l
    where l.event_id = $1 and l.kind = 'transfer' and not exists (
      select from ledger_entries o where o.id = l.transfers and o.transfers = l.id
        and o.kind = 'transfer' and o.method = l.method and o.pence = -l.pence)`,
  'more to refund online than was paid online': `
    select from participations p
    where p.event_id = $1 and (
      select coalesce(sum(case l.kind when 'payment' then l.pence else -l.pence end), 0)
      from ledger_entries l where l.participation_id = p.id and l.method = 'online'
        and l.kind in ('payment', 'refund', 'transfer')
    ) > (
      select coalesce(sum(k.pence - coalesce((select sum(r.pence) from refunds r
        where ${REFUND_OF_PART} and r.by_hand_at is null), 0)), 0)
      from checkout_parts k join checkouts c on c.id = k.checkout_id
      where k.participation_id = p.id and c.status = 'paid'
    ) + (
      select coalesce(sum(r.pence), 0) from ledger_entries l join refunds r on r.entry_id = l.id
      join checkout_parts k on ${REFUND_OF_PART}
      where l.participation_id = p.id and r.by_hand_at is not null
        and k.participation_id is distinct from p.id)`,
  'an entry at another event than its participation': `
    select from ledger_entries l join participations p on p.id = l.participation_id
    where $1 in (l.event_id, p.event_id) and l.event_id <> p.event_id`,
  'a hold without a spot': `
    select from participations
    where event_id = $1 and hold_until is not null and status <> 'confirmed'`,
};

/** What is wrong with the money of an event, in words; nothing if all is well. */
export async function findWrongMoney(pool: pg.Pool, eventId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(WRONG)) {
    const { rowCount } = await pool.query(query, [eventId]);
    if (rowCount) found.push(what);
  }
  return found;
}

/** What was taken and refunded of a checkout, in pence. */
export interface TakenOnline {
  id: string;
  paid: number;
  back: number;
}

/** What Muster thinks of each checkout of events, by id. */
export async function listTakenOnline(
  pool: pg.Pool,
  eventIds: readonly string[],
): Promise<TakenOnline[]> {
  const { rows } = await pool.query<TakenOnline>(
    `select c.id, case when c.status = 'paid' then c.pence else 0 end as paid,
       coalesce((select sum(pence) from refunds r
         where r.checkout_id = c.id and r.by_hand_at is null), 0)::int as back
     from checkouts c where c.id in (
       select checkout_id from checkout_parts where event_id = any($1)) order by c.id`,
    [eventIds],
  );
  return rows;
}

/** The sum of the entries of an event, as they are signed. */
export async function sumOf({ database }: TestServer, { id }: { id: string }): Promise<number> {
  const { rows } = await database.pool.query(
    `select sum(case kind when 'payment' then -pence when 'voucher' then -pence else pence end)
      as sum from ledger_entries where event_id = $1`,
    [id],
  );
  return Number(rows[0].sum);
}
