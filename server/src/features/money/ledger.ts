import { GATE_LIMIT, type LedgerEntry } from '@muster/contract';
import { eventAccess, pageOffset, paginate, signedPence, toTextSearch } from '@muster/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import { nameOf } from '../accounts/people.ts';
import { requireEvent } from '../crew/event-access.ts';
import { countOwing } from '../participation/owing-store.ts';
import { countBalances, listBalanceRows, listUnassigned } from './balance-store.ts';
import { countPayments, listPaymentRows, type PaymentRow, sumFees } from './checkout-store.ts';
import {
  type LedgerRow,
  listCashUp,
  listEntries,
  sumBalances,
  sumByMethod,
  sumEntries,
} from './ledger-store.ts';
import { sendCashUp, sendLedger, sendPayout } from './money-files.ts';

/** Of a file; the newest. */
const MAX_ENTRIES_OF_FILE = 50_000;

export const ledger = {
  /** The payments online of an event with what was refunded, newest first. */
  async listPayments({ db }, { actor, params: { id: eventId }, query }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
    const [rows, total] = await Promise.all([
      listPaymentRows(db, { eventId, limit: query.limit, offset: pageOffset(query) }),
      countPayments(db, eventId),
    ]);
    return {
      payments: rows.map(({ userId, email, nick_name, organizer_name, ...row }) => {
        const { refunds, dependantName, ...payment } = row;
        return {
          ...payment,
          name: dependantName ?? toName({ userId, email, nick_name, organizer_name }),
          refunds: refunds.map((one) => ({
            ...one,
            // As JSON writes them, with the zone of the database.
            createdAt: new Date(one.createdAt).toISOString(),
            doneAt: one.doneAt && new Date(one.doneAt).toISOString(),
          })),
        };
      }),
      pagination: paginate(query, total),
    };
  },

  /**
   * Names and balances of an event, and nothing else of its people (docs/product/money.md#people).
   */
  async listBalances({ db, pool }, { actor, params: { id: eventId }, query }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'bookPayment') });
    const { limit, owing, overpaid, search } = query;
    const words = search ? toTextSearch(search)?.words : [];
    // A text without a word finds nobody.
    if (!words) return { people: [], pagination: paginate(query, 0) };
    const filter = { eventId, owing, overpaid, words };
    const [people, total] = await Promise.all([
      listBalanceRows(pool, { ...filter, limit, offset: pageOffset(query) }),
      countBalances(pool, filter),
    ]);
    return { people, pagination: paginate(query, total) };
  },

  /** The entries of an event or of one participation, newest first. */
  async listLedger({ db }, { actor, params: { id: eventId }, query }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
    const { limit, participationId, format } = query;
    const filter = { eventId, participationId };
    if (format !== 'json') {
      const entries = await listEntries(db, { ...filter, limit: MAX_ENTRIES_OF_FILE, offset: 0 });
      return sendLedger(entries.map(toEntry), format);
    }
    const [rows, { count, transferredPence: _, ...sums }, { owedPence }] = await Promise.all([
      listEntries(db, { ...filter, limit, offset: pageOffset(query) }),
      sumEntries(db, filter),
      sumBalances(db, filter),
    ]);
    return {
      entries: rows.map(toEntry),
      summary: { ...sums, owedPence },
      pagination: paginate(query, count),
    };
  },

  /** What each person and device has taken (docs/product/money.md#cash-up). */
  async getCashUp({ db }, { actor, params: { id: eventId }, query }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
    const stored = await listCashUp(db, { eventId, day: query.day });
    const rows = stored.map(({ actorId, actorName, deviceId, deviceName, ...row }) => ({
      ...row,
      actor: toNamed(actorId, actorName),
      device: toNamed(deviceId, deviceName),
    }));
    if (query.format !== 'json') return sendCashUp(rows, query.format);
    const totalPence = rows.reduce(
      (sum, row) => sum + row.takenPence - row.refundedPence - row.reversedPence,
      0,
    );
    const unassigned = await listUnassigned(db, { eventId, limit: GATE_LIMIT.walkIns.max });
    return { rows, totalPence, unassigned: unassigned.map(toEntry) };
  },

  /** What an event has brought (docs/product/money.md#payout). */
  async getPayout({ db }, { actor, params: { id: eventId }, query: { format } }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
    const [sums, byMethod, balances, owing, feesPence] = await Promise.all([
      sumEntries(db, { eventId }),
      sumByMethod(db, eventId),
      sumBalances(db, { eventId }),
      countOwing(db, eventId),
      sumFees(db, eventId),
    ]);
    const { chargedPence, takenPence, refundedPence, transferredPence } = sums;
    const payout = {
      chargedPence,
      takenPence,
      byMethod: {
        cash: byMethod.get('cash') ?? 0,
        card: byMethod.get('card') ?? 0,
        bank: byMethod.get('bank') ?? 0,
        online: byMethod.get('online') ?? 0,
        voucher: byMethod.get('voucher') ?? 0,
      },
      feesPence,
      refundedPence,
      transferredPence,
      ...balances,
      owing,
    };
    return format === 'json' ? payout : sendPayout(payout, format);
  },
} satisfies Partial<Handlers>;

type Named = Pick<PaymentRow, 'userId' | 'email' | 'nick_name' | 'organizer_name'>;

/** Null: the account is gone. */
function toName({ userId, email, nick_name, organizer_name }: Named): string | null {
  if (userId === null) return null;
  return nameOf({
    email: email ?? '',
    nick_name: nick_name ?? '',
    organizer_name: organizer_name ?? '',
  });
}

/** An entry as responses show it; accounts and devices can be gone by now. */
export function toEntry(row: LedgerRow): LedgerEntry {
  const { actorId, actorName, deviceId, deviceName, ...entry } = row;
  return {
    ...entry,
    signedPence: signedPence(entry),
    actor: toNamed(actorId, actorName),
    device: toNamed(deviceId, deviceName),
  };
}

/** Who has made something; null for nobody. */
export function toNamed(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}
