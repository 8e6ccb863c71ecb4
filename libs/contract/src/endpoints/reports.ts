import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { newReport, reportCase, reportDecision } from '../schemas/report.ts';
import { id } from '../schemas/text.ts';

/** Reports of users to the superadmin (docs/product/administration.md#reports). */
export const reportEndpoints = {
  createReport: defineEndpoint({
    method: 'POST',
    path: '/reports',
    summary: 'Report an event, a message, a Moment or a public profile; at most 20 a day',
    access: 'user',
    body: newReport,
    errors: [
      'EVENT_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'MOMENT_NOT_FOUND',
      'USER_NOT_FOUND',
      'OWN_SUBJECT',
      'ALREADY_REPORTED',
    ],
    response: z.object({}),
    status: 201,
    rateLimitPerMinute: 30,
  }),
  listReports: defineEndpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'List the open cases, most reported first, or the closed ones, latest decision first',
    access: 'superadmin',
    query: z.object({
      ...pageQuery(PAGE_SIZE.reports),
      status: z.enum(['open', 'closed']).default('open'),
    }),
    errors: [],
    response: z.object({ cases: z.array(reportCase), pagination }),
  }),
  resolveReport: defineEndpoint({
    method: 'POST',
    path: '/admin/reports/:id/resolve',
    summary:
      'Dismiss a case, remove its subject or warn its owner; each reporter is told the outcome',
    access: 'superadmin',
    params: z.object({ id }),
    body: reportDecision,
    errors: ['REPORT_NOT_FOUND', 'REPORT_CLOSED'],
    response: z.object({ case: reportCase }),
  }),
};
