import { DEFAULT_REFUND_RULE, type Event, type PaymentMode } from '@muster/contract';
import { toPence, toPounds } from '@muster/domain';
import { makeId } from '@muster/remote-kit/nonces';

/** How an event takes payment online, as its fields hold it. */
export interface PaymentValues {
  mode: PaymentMode;
  /** Pounds; empty: everything. A text while somebody types in it. */
  depositPence: number | string;
  refundRule: RefundStep[];
}

/** What leaving refunds; `key` exists in this page only. */
export interface RefundStep {
  key: string;
  days: number | string;
  percent: number | string;
}

/** What a new event begins with. */
export function newPayment(): PaymentValues {
  return toPaymentValues({ mode: 'off', depositPence: null, refundRule: DEFAULT_REFUND_RULE });
}

/** The fields of an event. */
export function toPaymentValues({ mode, depositPence, refundRule }: Event['payment']) {
  return {
    mode,
    depositPence: depositPence === null ? '' : toPounds(depositPence),
    refundRule: refundRule.map((step) => ({ key: makeId(), ...step })),
  };
}

/** What is sent. Of an event that takes no payment online, the rest stays as it is. */
export function toPaymentBody({ mode, depositPence, refundRule }: PaymentValues) {
  return {
    mode,
    depositPence: depositPence === '' ? null : toPence(Number(depositPence)),
    refundRule: refundRule.map(({ days, percent }) => ({
      days: days === '' ? undefined : Number(days),
      percent: percent === '' ? undefined : Number(percent),
    })),
  };
}

/** An empty step. */
export function newStep(): RefundStep {
  return { key: makeId(), days: '', percent: '' };
}
