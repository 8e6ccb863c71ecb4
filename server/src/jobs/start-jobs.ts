import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { announceNodeJob } from './announce-node.ts';
import { deleteAccountsJob } from './delete-accounts/delete-accounts-job.ts';
import { mailSavedSearchesJob } from './mail-saved-searches/mail-saved-searches-job.ts';
import { recordStatisticsJob } from './record-statistics.ts';
import { removeAbandonedUploadsJob } from './remove-abandoned-uploads.ts';
import { removeUnwantedExportsJob } from './remove-unwanted-exports.ts';
import { removeWrittenMailsJob } from './remove-written-mails.ts';
import { type ScheduledJob, scheduleJob } from './schedule-job.ts';
import { sweepJob } from './sweep/sweep-job.ts';

/** Schedules every background job of the server. */
export function startJobs(services: Services, log: Pick<Log, 'info' | 'warn'>): ScheduledJob {
  const jobs = [
    removeAbandonedUploadsJob(services),
    sweepJob(services),
    deleteAccountsJob(services),
    removeUnwantedExportsJob(services),
    removeWrittenMailsJob(services),
    recordStatisticsJob(services),
    mailSavedSearchesJob(services),
    announceNodeJob(services),
  ];
  const scheduled = jobs.map((job) => scheduleJob(job, { pool: services.pool, log }));
  return {
    stop: async () => {
      await Promise.all(scheduled.map((job) => job.stop()));
    },
  };
}
