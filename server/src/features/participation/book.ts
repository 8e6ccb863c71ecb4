import type { ParticipationStatus, PaymentMethod, PaymentStatus } from '@muster/contract';
import { type DueEntry, needsHold, settleAccount } from '@muster/domain';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import {
  type AccountRow,
  insertBookings,
  insertRefunds,
  type KeptAccount,
  listAccounts,
  listPaidParts,
  type NewEntry,
  type NewRefund,
  type OpenedAccount,
} from './account-store.ts';

interface BookingRequest {
  /** Whose status, price or voucher may have changed. */
  participationIds?: readonly string[];
  /** What somebody takes, refunds or adjusts. */
  entries?: readonly NewEntry[];
  /** What an organizer says of the payments. */
  word?: { paymentStatus: PaymentStatus; method: PaymentMethod; actorId: string | null } & {
    /** The key with which somebody gave the word. */
    deviceId?: string | null;
  };
}

type MadeEntry = NewEntry & { id: string };

/**
 * Books what a change of participations comes to: writes the entries, the sums, the word for the
 * payment and the end of a hold, and asks the provider for what is refunded online
 * (docs/product/money.md#balance). Part of each transaction that changes what a participation is
 * charged or has paid; a statement before has locked or changed these participations. Returns the
 * ids of the entries that were given.
 */
export async function book(
  trx: Db,
  { participationIds = [], entries = [], word }: BookingRequest,
): Promise<string[]> {
  const given = entries.map((entry): MadeEntry => ({ id: createObjectId(), ...entry }));
  const byAccount = Map.groupBy(given, ({ participationId }) => participationId);
  const ids = new Set([...participationIds, ...byAccount.keys()].filter((id) => id !== null));
  const accounts = ids.size > 0 ? await listAccounts(trx, [...ids]) : [];
  const settled = accounts.map((account) =>
    settle(account, { given: byAccount.get(account.participationId) ?? [], word }),
  );
  for (const { participationId } of accounts) byAccount.delete(participationId);
  // Those of nobody; a reference refuses those of somebody who is gone.
  const others = [...byAccount.values()].flat();
  const made = [...settled.flatMap((one) => one.made), ...others];
  const kept = settled.flatMap((one) => one.kept ?? []);
  if (made.length > 0 || kept.length > 0)
    await insertBookings(trx, { entries: made, accounts: kept });
  await askForRefunds(trx, made);
  return given.map(({ id }) => id);
}

interface Change {
  given: readonly MadeEntry[];
  word: BookingRequest['word'];
}

interface NewSpot {
  id: string;
  organizerId: string;
  eventId: string;
  status: ParticipationStatus;
  amountPence: number;
  voucherPence: number;
}

/** What a new participation books, so that one statement writes both. */
export function openAccount(spot: NewSpot, word?: BookingRequest['word']): OpenedAccount {
  const { id: participationId, organizerId, eventId } = spot;
  const none = { mark: null, paymentStatus: 'pending', entries: [] } as const;
  const { due, ...kept } = settleAccount({ ...spot, ...none }, word ? { word } : {});
  const of = { participationId, organizerId, eventId };
  return { ...kept, entries: due.map((entry) => ({ ...entry, ...of, id: createObjectId() })) };
}

/** What is booked for an account, and what it keeps; nothing where it stays as it is. */
function settle(account: AccountRow, { given, word }: Change) {
  const entries = given.map((entry) => ({ ...entry, reverses: entry.reverses ?? null }));
  const { due, ...after } = settleAccount(account, { entries, ...(word && { word }) });
  const made = [...due.map((entry) => toEntry(account, entry, word)), ...given];
  const { participationId, isHeld, status, holdPence } = account;
  const keepsHold = isHeld && status === 'confirmed' && needsHold(after, holdPence);
  const kept = { ...after, participationId, keepsHold };
  return { made, kept: isChanged(account, kept) ? kept : undefined };
}

/** Nobody charges a spot; a word is somebody's. */
function toEntry(
  { organizerId, eventId, participationId }: AccountRow,
  entry: DueEntry,
  word: BookingRequest['word'],
): MadeEntry {
  const isOfSpot = entry.kind === 'charge' || entry.kind === 'voucher';
  const actorId = isOfSpot ? null : (word?.actorId ?? null);
  const deviceId = isOfSpot ? null : (word?.deviceId ?? null);
  const of = { organizerId, eventId, participationId, actorId, deviceId };
  return { ...entry, ...of, id: createObjectId() };
}

function isChanged(before: AccountRow, after: KeptAccount): boolean {
  const { sums, mark, paymentStatus, isHeld, isHoldExpired, status } = before;
  return (
    sums.chargedPence !== after.chargedPence ||
    sums.creditedPence !== after.creditedPence ||
    sums.paidPence !== after.paidPence ||
    sums.refundedPence !== after.refundedPence ||
    mark !== after.mark ||
    paymentStatus !== after.paymentStatus ||
    isHeld !== after.keepsHold ||
    (isHoldExpired && status !== 'cancelled')
  );
}

/** What is refunded online, the provider is asked for. */
async function askForRefunds(trx: Db, made: readonly MadeEntry[]): Promise<void> {
  const online = made.filter(
    ({ kind, method, pence }) => kind === 'refund' && method === 'online' && pence > 0,
  );
  if (online.length === 0) return;
  const paid = await listPaidParts(
    trx,
    online.flatMap(({ participationId }) => participationId ?? []),
  );
  const byAccount = Map.groupBy(paid, ({ participationId }) => participationId);
  const refunds: NewRefund[] = [];
  for (const { id: entryId, participationId, pence } of online) {
    let left = pence;
    for (const part of byAccount.get(participationId ?? '') ?? []) {
      const backPence = Math.min(left, part.leftPence);
      if (backPence <= 0) continue;
      const { id: partId, checkoutId } = part;
      refunds.push({ checkoutId, partId, entryId, pence: backPence });
      part.leftPence -= backPence;
      left -= backPence;
    }
    if (left > 0) throw new Error('More than was paid online cannot be refunded online');
  }
  await insertRefunds(trx, refunds);
}
