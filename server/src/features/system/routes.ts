import type { Handlers } from '../../platform/http/handler.ts';
import { getSystem } from './get-system.ts';
import { listFailedMails } from './list-failed-mails.ts';
import { retryMail } from './retry-mail.ts';
import { sendPageReports } from './send-page-reports.ts';

export const systemRoutes = {
  sendPageReports,
  getSystem,
  listFailedMails,
  retryMail,
} satisfies Partial<Handlers>;
