import type { Log } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { addUpTotalsJob } from './add-up-totals.ts';
import { announceNodeJob } from './announce-node.ts';
import { deleteAccountsJob } from './delete-accounts/delete-accounts-job.ts';
import { mailSavedSearchesJob } from './mail-saved-searches/mail-saved-searches-job.ts';
import { mailStatusesJob } from './mail-statuses.ts';
import { mailUnreadMessagesJob } from './mail-unread-messages.ts';
import { recordStatisticsJob } from './record-statistics.ts';
import { remindParticipantsJob } from './remind-participants.ts';
import { removeAbandonedUploadsJob } from './remove-abandoned-uploads.ts';
import { removeDeletedEventsJob } from './remove-deleted-events.ts';
import { removeOldCountsJob } from './remove-old-counts.ts';
import { removeUnknownContentJob } from './remove-unknown-content.ts';
import { removeUnwantedExportsJob } from './remove-unwanted-exports.ts';
import { removeWrittenMailsJob } from './remove-written-mails.ts';
import { repairCountsJob } from './repair-counts/repair-counts-job.ts';
import { type ScheduledJob, scheduleJob } from './schedule-job.ts';
import { sweepJob } from './sweep/sweep-job.ts';

/** Schedules every background job of the server. */
export function startJobs(services: Services, log: Pick<Log, 'info' | 'warn'>): ScheduledJob {
  const jobs = [
    removeAbandonedUploadsJob(services),
    sweepJob(services),
    removeUnknownContentJob(services),
    deleteAccountsJob(services),
    removeUnwantedExportsJob(services),
    removeDeletedEventsJob(services),
    removeWrittenMailsJob(services),
    recordStatisticsJob(services),
    mailStatusesJob(services),
    mailUnreadMessagesJob(services),
    remindParticipantsJob(services),
    mailSavedSearchesJob(services),
    announceNodeJob(services),
    removeOldCountsJob(services),
    addUpTotalsJob(services),
    repairCountsJob(services),
  ];
  const { db, pool } = services;
  const scheduled = jobs.map((job) => scheduleJob(job, { db, pool, log }));
  return {
    stop: async () => {
      await Promise.all(scheduled.map((job) => job.stop()));
    },
  };
}
