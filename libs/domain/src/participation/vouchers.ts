import { FIELD_TEXT, type VoucherKind } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { FieldRefusal } from '../refusal.ts';

/** What a voucher takes off: whole pence, or whole per cent. */
export interface VoucherWorth {
  readonly kind: VoucherKind;
  readonly value: number;
}

/**
 * What a voucher is worth at a join, in pence: its amount, or a part of the price, half a penny up
 * (docs/product/money.md#voucher-worth).
 */
export function voucherPence({ kind, value }: VoucherWorth, pricePence: number): number {
  return kind === 'pounds' ? value : Math.floor((pricePence * value + 50) / 100);
}

/**
 * How much of it is taken off: never more than is charged, so that no balance is below 0 by a
 * voucher.
 */
export function voucherCredit(worthPence: number, chargedPence: number): number {
  return Math.min(worthPence, chargedPence);
}

/** A voucher, and how often it is used by now. */
export interface VoucherTerms {
  /** Null: all events of the organizer. */
  readonly eventIds: readonly string[] | null;
  readonly maxUses: number;
  readonly expiresAt: Instant | null;
  readonly isOncePerPerson: boolean;
  readonly uses: number;
  /** Of these, by the player. */
  readonly ownUses: number;
}

/** Refuses an end that is over when the voucher is made; null: it has none. */
export function refuseVoucherEnd(expiresAt: Instant | null, now: Date): FieldRefusal | undefined {
  if (expiresAt === null || toMs(expiresAt) > now.getTime()) return undefined;
  return { code: 'VALIDATION', field: 'expiresAt', message: FIELD_TEXT.voucherEnd };
}

/**
 * Refuses a code at `voucherCode`: unknown to the organizer (undefined), of other events, ended or
 * used up. Always with the same sentence, so that nobody learns which
 * (docs/product/money.md#voucher-use).
 */
export function refuseVoucher(
  voucher: VoucherTerms | undefined,
  { eventId, now }: { eventId: string; now: Date },
): FieldRefusal | undefined {
  if (voucher && isUsable(voucher, { eventId, now })) return undefined;
  return { code: 'VALIDATION', field: 'voucherCode', message: FIELD_TEXT.voucherCode };
}

/**
 * At which of the events one player can use a voucher, in their order, each use counted before the
 * next; none for an unknown one (docs/product/money.md#voucher-check).
 */
export function eventsOfVoucher(
  voucher: VoucherTerms | undefined,
  { eventIds, now }: { eventIds: readonly string[]; now: Date },
): string[] {
  const usable: string[] = [];
  for (const eventId of voucher ? eventIds : []) {
    const { length } = usable;
    const terms = voucher && {
      ...{ ...voucher, uses: voucher.uses + length, ownUses: voucher.ownUses + length },
    };
    if (!refuseVoucher(terms, { eventId, now })) usable.push(eventId);
  }
  return usable;
}

function isUsable(
  voucher: VoucherTerms,
  { eventId, now }: { eventId: string; now: Date },
): boolean {
  const { eventIds, expiresAt, maxUses, uses, isOncePerPerson, ownUses } = voucher;
  if (eventIds && !eventIds.includes(eventId)) return false;
  if (expiresAt !== null && toMs(expiresAt) <= now.getTime()) return false;
  return uses < maxUses && !(isOncePerPerson && ownUses > 0);
}
