import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getSystem } from './get-system.ts';
import { listFailedMails } from './list-failed-mails.ts';
import { reportRemoteFailure } from './report-remote-failure.ts';
import { retryMail } from './retry-mail.ts';

export function systemRoutes(services: Services) {
  return {
    reportRemoteFailure: (request) => reportRemoteFailure(services, request),
    getSystem: () => getSystem(services),
    listFailedMails: (request) => listFailedMails(services, request),
    retryMail: (request) => retryMail(services, request),
  } satisfies Partial<Handlers>;
}
