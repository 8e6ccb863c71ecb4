import type { VoucherKind } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What a voucher takes off, and who can use it. */
interface TermsRow {
  kind: VoucherKind;
  /** Pence, or per cent. */
  value: number;
  eventIds: string[] | null;
  maxUses: number;
  expiresAt: string | null;
  isOncePerPerson: boolean;
}

/** A voucher in the list of its organizer. */
export interface VoucherRow extends TermsRow {
  id: string;
  codeEnd: string;
  createdAt: string;
  uses: number;
}

const TERMS = sql.raw(`v.kind, v.value, v.event_ids as "eventIds", v.max_uses as "maxUses",
  v.expires_at as "expiresAt", v.is_once_per_person as "isOncePerPerson"`);

const VOUCHER = sql`v.id, v.code_end as "codeEnd", v.created_at as "createdAt", ${TERMS},
  (select uses from count_voucher_uses(v.id, '', null)) as uses`;

/**
 * Whether the organizer of an event `e` has a voucher that somebody who has used none can use for
 * it, by the rule of `refuseVoucher` in libs/domain.
 */
export const TAKES_VOUCHERS = `exists (
    select from vouchers v
    where v.organizer_id = e.organizer_id and v.deleted_at is null
      and (v.event_ids is null or e.id = any(v.event_ids))
      and (v.expires_at is null or v.expires_at > now())
      and (select uses from count_voucher_uses(v.id, '', null)) < v.max_uses
  )`;

/** A page of the vouchers of an organizer that are not deleted, newest first. */
export async function listVoucherRows(
  db: Db,
  { organizerId, limit, offset }: { organizerId: string; limit: number; offset: number },
): Promise<VoucherRow[]> {
  const { rows } = await sql<VoucherRow>`
    select ${VOUCHER} from vouchers v
    where v.organizer_id = ${organizerId} and v.deleted_at is null
    order by v.created_at desc, v.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countVouchers(db: Db, organizerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from vouchers
    where organizer_id = ${organizerId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewVoucherRow extends TermsRow {
  id: string;
  organizerId: string;
  codeHash: string;
  codeEnd: string;
}

export async function insertVoucher(trx: Db, voucher: NewVoucherRow): Promise<VoucherRow> {
  const { rows } = await sql<VoucherRow>`
    with v as (
      insert into vouchers (id, organizer_id, code_hash, code_end, kind, value, event_ids,
        max_uses, expires_at, is_once_per_person)
      values (${voucher.id}, ${voucher.organizerId}, ${voucher.codeHash}, ${voucher.codeEnd},
        ${voucher.kind}, ${voucher.value}, ${voucher.eventIds}::text[], ${voucher.maxUses},
        ${voucher.expiresAt}, ${voucher.isOncePerPerson})
      returning *
    )
    select v.id, v.code_end as "codeEnd", v.created_at as "createdAt", ${TERMS}, 0 as uses
    from v`.execute(trx);
  return rows[0]!;
}

/** The first of the events that are not the organizer's; undefined when all of them are. */
export async function findForeignEvent(
  trx: Db,
  { organizerId, eventIds }: { organizerId: string; eventIds: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...eventIds]}::text[]) with ordinality given (id, place)
    where not exists (
      select from live_events e where e.id = given.id and e.organizer_id = ${organizerId}
    ) order by place limit 1`.execute(trx);
  return rows[0]?.id;
}

interface OwnCode {
  codeHash: string;
  organizerId: string;
}

function selectVoucher({ codeHash, organizerId }: OwnCode) {
  return sql<TermsRow & { id: string }>`
    select v.id, ${TERMS} from vouchers v
    where v.code_hash = ${codeHash} and v.organizer_id = ${organizerId} and v.deleted_at is null`;
}

/** The organizer's voucher of a code. */
export async function findVoucher(db: Db, own: OwnCode) {
  const { rows } = await selectVoucher(own).execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function findVoucherForUpdate(trx: Db, own: OwnCode) {
  const { rows } = await sql<TermsRow & { id: string }>`${selectVoucher(own)} for update`.execute(
    trx,
  );
  return rows[0];
}

/**
 * How often a voucher is used, and how often by one player: by those with a spot or on the
 * waitlist. A statement of its own after the lock, because it must see what the previous holder has
 * written.
 */
export async function countUses(
  trx: Db,
  { id, playerId }: { id: string; playerId: string },
): Promise<{ uses: number; ownUses: number }> {
  const { rows } = await sql<{ uses: number; ownUses: number }>`
    select uses, own as "ownUses" from count_voucher_uses(${id}, '', ${playerId})`.execute(trx);
  return rows[0]!;
}

/**
 * Deletes a voucher of an organizer; false when there is none. While participations have it, it is
 * kept, so that what it was worth stays.
 */
export async function deleteVoucherRow(
  trx: Db,
  own: { id: string; organizerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update vouchers set deleted_at = now()
    where id = ${own.id} and organizer_id = ${own.organizerId} and deleted_at is null
    returning id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    delete from vouchers v where v.id = ${own.id}
      and not exists (select from participations p where p.voucher_id = v.id)`.execute(trx);
  return true;
}

/**
 * Part of deleting an account: a voucher that it has used for a game that was played stays used.
 * `whose` is a condition on the participations `p`. The caller has locked the events.
 */
export async function updatePastUses(trx: Db, whose: RawBuilder<boolean>): Promise<void> {
  await sql`
    update vouchers v set past_uses = v.past_uses + used.uses
    from (
      select p.voucher_id, count(*)::integer as uses
      from participations p join events e on e.id = p.event_id
      where ${whose} and p.voucher_id is not null and p.status = 'confirmed'
        and e.date <= now()
      group by p.voucher_id
    ) used
    where v.id = used.voucher_id`.execute(trx);
}

/**
 * Takes the voucher from those of an event who get their participation again, where it is deleted
 * or its uses are taken by others since they cancelled (docs/product/money.md#voucher-use).
 */
export async function updateVouchersUsedUp(
  trx: Db,
  { eventId, userIds }: { eventId: string; userIds: readonly string[] },
): Promise<void> {
  const isBack = sql`p.event_id = ${eventId} and p.person_id = any(${[...userIds]}::text[])
    and p.status = 'cancelled' and p.voucher_id is not null`;
  const locked = await sql`
    select from vouchers v where v.id in (select p.voucher_id from participations p where ${isBack})
    order by v.id for update`.execute(trx);
  if (locked.rows.length === 0) return;
  // A statement of its own, which sees what others have written before the lock.
  await sql`
    with back as (
      select p.id, v.max_uses - u.uses as left_uses,
        v.deleted_at is null and not (v.is_once_per_person and u.own > 0) as is_usable,
        p.voucher_id, p.queue_position
      from participations p join vouchers v on v.id = p.voucher_id
      cross join lateral
        count_voucher_uses(v.id, p.id, coalesce(p.user_id, p.dependant_id)) u
      where ${isBack}
    ), placed as (
      select id, is_usable and left_uses >= row_number() over (
        partition by voucher_id, is_usable order by queue_position) as keeps_it
      from back
    )
    update participations p set voucher_id = null, voucher_pence = 0
    from placed where p.id = placed.id and not placed.keeps_it`.execute(trx);
}
