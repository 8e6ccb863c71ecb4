import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
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

export function moneyRoutes(services: Services) {
  return {
    listLedger: (request) => listLedger(services, request),
    listBalances: (request) => listBalances(services, request),
    addLedgerEntry: (request) => addLedgerEntry(services, request),
    assignLedgerEntry: (request) => assignLedgerEntry(services, request),
    reverseLedgerEntry: (request) => reverseLedgerEntry(services, request),
    getCashUp: (request) => getCashUp(services, request),
    startCheckout: (request) => startCheckout(services, request),
    listPayments: (request) => listPayments(services, request),
    startRefundRun: (request) => startRefundRun(services, request),
    getRefundRun: (request) => getRefundRun(services, request),
    retryOrphanedRefunds: (request) => retryOrphanedRefunds(services, request),
    retryRefund: (request) => retryRefund(services, request),
    settleRefund: (request) => settleRefund(services, request),
    refundPayment: (request) => refundPayment(services, request),
    getPaymentAccount: (request) => getPaymentAccount(services, request),
    connectPaymentAccount: (request) => connectPaymentAccount(services, request),
    disconnectPaymentAccount: (request) => disconnectPaymentAccount(services, request),
    getReceipt: (request) => getReceipt(services, request),
    getParticipantReceipt: (request) => getParticipantReceipt(services, request),
    getPayout: (request) => getPayout(services, request),
  } satisfies Partial<Handlers>;
}
