import type { Handlers } from '../../platform/http/handler.ts';
import { addLedgerEntry, assignLedgerEntry, reverseLedgerEntry } from './book-entry.ts';
import { connectPaymentAccount } from './connect-payment-account.ts';
import { disconnectPaymentAccount } from './disconnect-payment-account.ts';
import { getPaymentAccount } from './get-payment-account.ts';
import { getParticipantReceipt, getReceipt } from './get-receipt.ts';
import { getRefundRun } from './get-refund-run.ts';
import { listBalances } from './list-balances.ts';
import { listPayments } from './list-payments.ts';
import { getCashUp, getPayout, listLedger } from './read-ledger.ts';
import { refundPayment } from './refund-payment.ts';
import { retryOrphanedRefunds } from './retry-orphaned-refunds.ts';
import { retryRefund } from './retry-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { startCheckout } from './start-checkout.ts';
import { startRefundRun } from './start-refund-run.ts';

export const moneyRoutes = {
  listLedger,
  listBalances,
  addLedgerEntry,
  assignLedgerEntry,
  reverseLedgerEntry,
  getCashUp,
  startCheckout,
  listPayments,
  startRefundRun,
  getRefundRun,
  retryOrphanedRefunds,
  retryRefund,
  settleRefund,
  refundPayment,
  getPaymentAccount,
  connectPaymentAccount,
  disconnectPaymentAccount,
  getReceipt,
  getParticipantReceipt,
  getPayout,
} satisfies Partial<Handlers>;
