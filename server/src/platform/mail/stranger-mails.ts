import { MAX_COUNT } from '@muster/contract';
import type { Limits } from '../limits/limits.ts';
import { mailboxOf } from './mailbox-of.ts';

const DAY_MS = 24 * 3_600_000;

/** Counts a mail to an address that somebody entered; false when its mailbox has had enough. */
export type CountStrangerMail = (email: string) => Promise<boolean>;

/**
 * One counter for all mails that a request of somebody else can cause, so that nobody fills a
 * mailbox by going from one to the next (docs/product/mail.md#stranger-mails).
 */
export function createStrangerMailCount(limits: Limits): CountStrangerMail {
  const max = MAX_COUNT.strangerMailsPerDay;
  const counter = limits.openCounter({
    name: 'mails-to-mailbox',
    max,
    periodMs: DAY_MS,
    isAlwaysCounted: true,
  });
  return async (email) => (await counter.increment(mailboxOf(email))).count <= max;
}
