import type { Config } from '../platform/config/config.ts';
import { removeWrittenMails } from '../platform/mail/remove-written-mails.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;
/** As long as the rows of mails are kept (docs/product/mail.md#mail-delivery). */
const WRITTEN_MAIL_TTL_MS = 30 * 24 * 60 * MINUTE_MS;

/** Each node writes into a folder of its own, so each node runs this. */
export function removeWrittenMailsJob({ config }: { config: Config }): Job {
  return {
    name: 'remove written mails',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    run: async () => {
      const before = new Date(Date.now() - WRITTEN_MAIL_TTL_MS);
      return { counts: { files: await removeWrittenMails(config, before) } };
    },
  };
}
