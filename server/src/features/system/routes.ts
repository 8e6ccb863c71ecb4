import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getSystem } from './get-system.ts';
import { listFailedMails } from './list-failed-mails.ts';
import { retryMail } from './retry-mail.ts';
import { sendPageReports } from './send-page-reports.ts';

export function systemRoutes(services: Services) {
  return {
    sendPageReports: (request) => sendPageReports(services, request),
    getSystem: () => getSystem(services),
    listFailedMails: (request) => listFailedMails(services, request),
    retryMail: (request) => retryMail(services, request),
  } satisfies Partial<Handlers>;
}
