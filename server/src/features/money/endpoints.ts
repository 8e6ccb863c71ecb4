import type { Handlers } from '../../platform/http/handler.ts';
import { ledgerEntries } from './book-entry.ts';
import { books } from './books.ts';
import { checkouts } from './checkouts.ts';
import { ledger } from './ledger.ts';
import { moneyFiles } from './money-files.ts';
import { paymentAccount } from './payment-account.ts';
import { receipts } from './receipts.ts';
import { refundRuns } from './refund-runs.ts';
import { refunds } from './refunds.ts';

export const moneyEndpoints = {
  ...books,
  ...checkouts,
  ...ledger,
  ...moneyFiles,
  ...paymentAccount,
  ...receipts,
  ...refundRuns,
  ...refunds,
  ...ledgerEntries,
} satisfies Partial<Handlers>;
