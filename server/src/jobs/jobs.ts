import { recordStatistics } from '../features/administration/statistics.ts';
import { makeMissingDates } from '../features/events/make-dates.ts';
import { removeDeletedEvents } from '../features/events/remove-deleted-events.ts';
import { removeUnknownContent } from '../features/files/remove-files.ts';
import { closeGates } from '../features/gate/close-gates.ts';
import { mailUnreadMessages } from '../features/messages/mail-unread.ts';
import { compareCheckouts } from '../features/money/compare-checkouts.ts';
import { mailFailedRefunds } from '../features/money/money-mails.ts';
import { sendRefunds } from '../features/money/refunds.ts';
import { rollBackByRule } from '../features/operations/roll-back-by-rule.ts';
import { announceNode, describeNode } from '../features/operations/system.ts';
import { removeUnwantedExports } from '../features/own-data/data-exports.ts';
import { expireHolds } from '../features/participation/holds.ts';
import { mailStatuses, remindParticipants } from '../features/participation/participant-mails.ts';
import { remindUnsigned } from '../features/waivers/remind-unsigned.ts';
import { removeAbandonedUploads, uploadFolderOf } from '../platform/http/upload-folder.ts';
import { removeWrittenMails } from '../platform/mail/remove-written-mails.ts';
import { addUpTotals } from '../platform/totals/store.ts';
import { deleteAccounts } from './delete-accounts/delete-accounts.ts';
import type { Job } from './job.ts';
import { mailSavedSearches } from './mail-saved-searches/mail-saved-searches.ts';
import { removeOldCounts } from './remove-old-counts.ts';
import { repairAllCounts } from './repair-counts/repair-counts.ts';
import { sweep } from './sweep/sweep.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** As long as the rows of mails are kept (docs/product/mail.md#mail-delivery). */
const WRITTEN_MAIL_TTL_MS = 30 * DAY_MS;

const node = describeNode();

/** Every background job of the server. */
export const JOBS: readonly Job[] = [
  {
    name: 'announce node',
    firstRunAfterMs: SECOND_MS,
    intervalMs: 30 * SECOND_MS,
    scope: 'each-node',
    run: async ({ db, now }) => {
      await announceNode(db, node, now);
      return { counts: {} };
    },
  },
  {
    // Often, because players who move up from the waitlist are notified at once.
    name: 'mail statuses',
    firstRunAfterMs: 5 * SECOND_MS,
    intervalMs: 5 * SECOND_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: { mails: await mailStatuses(context) } }),
  },
  {
    // Often, because a spot that was not paid for in time is for the next.
    name: 'expire holds',
    firstRunAfterMs: 5 * SECOND_MS,
    intervalMs: 5 * SECOND_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: { spots: await expireHolds(context) } }),
  },
  {
    // Once a day for each series, and after a night without a server.
    name: 'make dates of series',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: await makeMissingDates(context) }),
  },
  {
    name: 'send refunds',
    firstRunAfterMs: 6 * SECOND_MS,
    intervalMs: 10 * SECOND_MS,
    scope: 'one-node',
    run: sendRefunds,
  },
  {
    name: 'mail failed refunds',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: MINUTE_MS,
    scope: 'one-node',
    run: mailFailedRefunds,
  },
  {
    name: 'compare checkouts',
    firstRunAfterMs: 2 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    scope: 'one-node',
    run: compareCheckouts,
  },
  {
    // Often enough that reading a total adds up few changes (docs/operations.md#counts).
    name: 'add up totals',
    firstRunAfterMs: 10 * SECOND_MS,
    intervalMs: 10 * SECOND_MS,
    scope: 'one-node',
    // Without counts, because every ten seconds would then have a line in the log.
    run: async ({ db }) => {
      await addUpTotals(db);
      return { counts: {} };
    },
  },
  {
    name: 'remove old counts',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: MINUTE_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: await removeOldCounts(context) }),
  },
  {
    // Soon, because every page opens the build meanwhile.
    name: 'roll back builds',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: MINUTE_MS,
    scope: 'one-node',
    run: async (context) => {
      const { rollbacks, error } = await rollBackByRule(context, context.now);
      return { counts: { rollbacks }, error };
    },
  },
  {
    name: 'mail unread messages',
    firstRunAfterMs: 2 * MINUTE_MS,
    intervalMs: 2 * MINUTE_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: { mails: await mailUnreadMessages(context) } }),
  },
  {
    name: 'remind participants',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: await remindParticipants(context) }),
  },
  {
    name: 'remind unsigned',
    firstRunAfterMs: 4 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: await remindUnsigned(context) }),
  },
  {
    // Gates close at 04:00 in Britain.
    name: 'close gates',
    firstRunAfterMs: 4 * MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => ({ counts: await closeGates(context) }),
  },
  {
    name: 'mail saved searches',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: 15 * MINUTE_MS,
    scope: 'one-node',
    run: async (context) => {
      const { mails, failedSearches, error } = await mailSavedSearches(context, context.now);
      return { counts: { mails, failedSearches }, error };
    },
  },
  {
    // Each node has an upload folder of its own.
    name: 'remove abandoned uploads',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'each-node',
    run: async ({ config }) => ({
      counts: { files: await removeAbandonedUploads(uploadFolderOf(config)) },
    }),
  },
  {
    // Each node writes mails into a folder of its own.
    name: 'remove written mails',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'each-node',
    run: async ({ config, now }) => {
      const before = new Date(now.getTime() - WRITTEN_MAIL_TTL_MS);
      return { counts: { files: await removeWrittenMails(config, before) } };
    },
  },
  {
    name: 'record statistics',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => {
      await recordStatistics(context, context.now);
      return { counts: {} };
    },
  },
  {
    name: 'sweep',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => {
      const { error, ...counts } = await sweep(context, context.now);
      return { counts, error };
    },
  },
  {
    // Every hour is close enough to the 14 days after which an account is deleted.
    name: 'delete accounts',
    firstRunAfterMs: 2 * MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => {
      const { error, ...counts } = await deleteAccounts(context, context.now);
      return { counts, error };
    },
  },
  {
    name: 'remove unwanted exports',
    firstRunAfterMs: 3 * MINUTE_MS,
    intervalMs: HOUR_MS,
    scope: 'one-node',
    run: async (context) => ({
      counts: { exports: await removeUnwantedExports(context, context.now) },
    }),
  },
  {
    name: 'remove deleted events',
    firstRunAfterMs: 6 * MINUTE_MS,
    intervalMs: 6 * HOUR_MS,
    scope: 'one-node',
    run: async (context) => ({
      counts: { events: await removeDeletedEvents(context, context.now) },
    }),
  },
  {
    // Lists the whole store. What is younger than a day may belong to a request in progress.
    name: 'remove unknown content',
    firstRunAfterMs: HOUR_MS,
    intervalMs: DAY_MS,
    scope: 'one-node',
    run: async (context) => {
      const before = new Date(context.now.getTime() - DAY_MS);
      return { counts: { objects: await removeUnknownContent(context, before) } };
    },
  },
  {
    name: 'repair counts',
    firstRunAfterMs: 12 * MINUTE_MS,
    intervalMs: DAY_MS,
    scope: 'one-node',
    run: repairAllCounts,
  },
];
