import {
  duePence,
  leavingRefund,
  type OwingAccount,
  refundPercent,
  voucherCredit,
} from '@muster/domain';
import type { Config } from '../../platform/config/config.ts';
import type { Db, EventRow, ParticipationRow } from '../../platform/database/schema.ts';
import { listOrganizersWithAccount } from '../../platform/payments/account-store.ts';
import { MIN_PENCE } from '../../platform/payments/min-pence.ts';
import type { NewEntry } from './account-store.ts';

/** What decides who takes payment online. */
type TakingConfig = Pick<Config, 'payments'>;

/**
 * Those of some organizers who take payment online: nobody without a provider, and where
 * organizers have accounts of their own at it, those who have connected one
 * (docs/product/money.md#payment-account).
 */
export async function listTakingOrganizers(
  db: Db,
  { payments }: TakingConfig,
  organizerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!payments || organizerIds.length === 0) return new Set();
  if (payments.provider === 'fake') return new Set(organizerIds);
  const { keyId = '' } = payments;
  return new Set(await listOrganizersWithAccount(db, { organizerIds, keyId }));
}

/** What a player with a spot pays online next, of an event that takes it. */
export function dueOnline(
  config: TakingConfig,
  account: OwingAccount & Pick<EventRow, 'payment'>,
): number {
  return duePence(account, { ...account.payment, minPence: minPenceOf(config) });
}

/** A spot at an event that takes payment online. */
export interface PayableSpot extends OwingAccount, Pick<EventRow, 'payment'> {
  status: ParticipationRow['status'];
}

/**
 * What one checkout for several spots asks for this one. What the provider takes at least is asked
 * of their sum (docs/product/money.md#checkout-parts).
 */
export function dueAmongOthers(spot: PayableSpot): number {
  const isDue = spot.status === 'confirmed' && spot.balancePence > 0;
  return isDue ? duePence(spot, { ...spot.payment, minPence: 1 }) : 0;
}

/** Less cannot be paid online; without a provider nothing can. */
export function minPenceOf({ payments }: TakingConfig): number {
  return payments ? MIN_PENCE[payments.provider] : 1;
}

/** Whether an event takes payment online (docs/product/money.md#online). */
export async function takesOnline(
  db: Db,
  config: TakingConfig,
  { payment, organizerId }: Pick<EventRow, 'payment'> & { organizerId: string },
): Promise<boolean> {
  if (payment.mode === 'off') return false;
  return (await listTakingOrganizers(db, config, [organizerId])).has(organizerId);
}

type Booked = Pick<NewEntry, 'organizerId' | 'eventId' | 'participationId' | 'actorId'>;

interface LeavingParts {
  keptPence: number;
  refundPence: number;
  /** Why it is refunded. */
  note: string;
}

/**
 * What leaving refunds, and what the organizer keeps (docs/product/money.md#leaving), as
 * entries.
 */
export function leavingEntries(
  of: Booked,
  { keptPence, refundPence, note }: LeavingParts,
): NewEntry[] {
  const kept = { kind: 'adjustment', method: null, note: 'Kept by the refund rule' } as const;
  const entries: NewEntry[] = [
    { ...of, ...kept, pence: keptPence },
    { ...of, kind: 'refund', method: 'online', pence: refundPence, note },
  ];
  return entries.filter(({ pence }) => pence > 0);
}

interface LeavingPlayer extends Pick<EventRow, 'payment' | 'date'> {
  chargedPence: number;
  voucherPence: number;
  /** Null: never joined. */
  onlinePence: number | null;
}

/** What leaving then refunds online, nothing of a voucher, and what the organizer keeps. */
export function refundAt(
  { payment, date, onlinePence, ...player }: LeavingPlayer,
  leavesAt: Date,
): { refundPence: number; keptPence: number } {
  const percent = refundPercent(payment.refundRule, { date }, leavesAt);
  const chargedPence =
    player.chargedPence - voucherCredit(player.voucherPence, player.chargedPence);
  return leavingRefund({ chargedPence, onlinePence: onlinePence ?? 0 }, percent);
}
