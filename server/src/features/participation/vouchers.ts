import { randomUUID } from 'node:crypto';
import { MAX_COUNT, type NewVoucher, type Voucher } from '@muster/contract';
import {
  eventsOfVoucher,
  pageOffset,
  paginate,
  refuseJoin,
  refuseVoucher,
  refuseVoucherEnd,
  toPence,
  toPounds,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { eventRefusal, onlyOrganizer } from '../crew/event-access.ts';
import { findJoinableEvent } from './spots-store.ts';
import {
  countUses,
  countVouchers,
  deleteVoucherRow,
  findForeignEvent,
  findVoucher,
  insertVoucher,
  listVoucherRows,
  type VoucherRow,
} from './voucher-store.ts';
import { createVoucherCode, endOfVoucherCode, hashVoucherCode, tryVoucher } from './voucher-use.ts';

export const vouchers = {
  /** The caller's vouchers, newest first. */
  async listVouchers({ db }, { actor, query }) {
    const page = { organizerId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([
      listVoucherRows(db, page),
      countVouchers(db, actor.id),
    ]);
    return { vouchers: rows.map(toVoucher), pagination: paginate(query, total) };
  },

  /** Makes a voucher for events of the caller; nobody else sees its code. */
  async addVoucher(services, { actor, body }) {
    const { nonce = randomUUID(), ...terms } = body;
    const origin = { organizerId: actor.id, nonce };
    const code = createVoucherCode(services, origin);
    const { voucher } = await inTransaction(services.db, (trx) =>
      once(trx, { ...origin, content: ['addVoucher', terms] }, async () => {
        const refusal = refuseVoucherEnd(terms.expiresAt, new Date());
        if (refusal) throw AppError.of(refusal);
        await requireRoom(trx, actor, terms);
        const row = await insertVoucher(trx, {
          ...terms,
          id: createObjectId(),
          organizerId: actor.id,
          value: terms.kind === 'pounds' ? toPence(terms.value) : terms.value,
          codeHash: hashVoucherCode(services, code),
          codeEnd: endOfVoucherCode(code),
        });
        return { response: { voucher: toVoucher(row) }, participationId: null };
      }),
    );
    return { voucher, code };
  },

  /** Deletes a voucher of the caller; what it has taken off stays. */
  async deleteVoucher({ db }, { actor, params: { id } }) {
    const own = { id, organizerId: actor.id };
    if (!(await inTransaction(db, (trx) => deleteVoucherRow(trx, own))))
      throw new AppError('VOUCHER_NOT_FOUND');
    return { id };
  },

  /**
   * What a voucher takes off for whoever may join the event, and of several dates at which; no use
   * is taken. Wrong codes count as
   * those of joins do. Whether the player has used it before is left to the join, which knows for
   * whom it is (docs/product/money.md#voucher-check).
   */
  async checkVoucher(services, { actor, params: { id: eventId }, body }) {
    const { db } = services;
    const now = new Date();
    const event = await findJoinableEvent(db, eventId);
    const refusal = refuseJoin(actor, event, now);
    if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
    const { organizerId } = event;
    async function use(codeHash: string | null) {
      const voucher =
        codeHash === null ? undefined : await findVoucher(db, { codeHash, organizerId });
      const { uses } = voucher
        ? await countUses(db, { ...voucher, playerId: actor.id })
        : { uses: 0 };
      const terms = voucher && { ...voucher, uses, ownUses: 0 };
      const usableAt = eventsOfVoucher(terms, { eventIds: body.eventIds ?? [eventId], now });
      const refused = usableAt.length === 0 && refuseVoucher(undefined, { eventId, now });
      if (refused) throw AppError.of(refused);
      return { ...voucher!, usableAt };
    }
    const code = body.voucherCode;
    const { kind, value, usableAt } = await tryVoucher(services, { by: actor.id, code, use });
    const worth = { kind, value: kind === 'pounds' ? toPounds(value) : value };
    return { ...worth, ...(body.eventIds && { usableAt }) };
  },
} satisfies Partial<Handlers>;

/** Locked, so that two requests at once do not exceed the limit together. */
async function requireRoom(
  trx: Db,
  actor: Actor,
  { eventIds }: Pick<NewVoucher, 'eventIds'>,
): Promise<void> {
  const organizerId = actor.id;
  if (!(await lockAccount(trx, organizerId))) throw new AppError('SESSION_EXPIRED');
  const foreign = eventIds && (await findForeignEvent(trx, { organizerId, eventIds }));
  if (foreign) throw await eventRefusal(trx, { eventId: foreign, access: onlyOrganizer(actor) });
  if ((await countVouchers(trx, organizerId)) >= MAX_COUNT.vouchers)
    throw new AppError('TOO_MANY_VOUCHERS');
}

/** Without the code. */
function toVoucher({ value, ...row }: VoucherRow): Voucher {
  return { ...row, value: row.kind === 'pounds' ? toPounds(value) : value };
}
