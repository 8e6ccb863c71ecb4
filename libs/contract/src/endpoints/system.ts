import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageQuery } from '../schemas/pagination.ts';
import { failedMailPage, pageReports, systemState } from '../schemas/system.ts';
import { id } from '../schemas/text.ts';

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
export const systemEndpoints = {
  sendPageReports: defineEndpoint({
    method: 'POST',
    path: '/system/page-reports',
    summary: 'Report which builds a page opened, and which of them failed',
    access: 'anyone',
    body: pageReports,
    errors: [],
    response: z.object({}),
    rateLimitPerMinute: 20,
  }),
  getSystem: defineEndpoint({
    method: 'GET',
    path: '/admin/system',
    summary: 'Get servers, database, store, email, background jobs and remotes',
    access: 'superadmin',
    errors: [],
    response: systemState,
  }),
  listFailedMails: defineEndpoint({
    method: 'GET',
    path: '/admin/mails/failed',
    summary: 'List emails that could not be sent, the latest first',
    access: 'superadmin',
    query: z.object(pageQuery(PAGE_SIZE.failedMails)),
    errors: [],
    response: failedMailPage,
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/admin/mails/:id/retry',
    summary: 'Queue a failed email again',
    access: 'superadmin',
    params: z.object({ id }),
    errors: ['MAIL_NOT_FOUND'],
    response: z.object({}),
  }),
  retryOrphanedRefunds: defineEndpoint({
    method: 'POST',
    path: '/admin/refunds/retry',
    summary: 'Ask the provider again for failed refunds whose event is gone, 100 at once',
    access: 'superadmin',
    errors: [],
    response: z.object({ refunds: z.int() }),
  }),
};
