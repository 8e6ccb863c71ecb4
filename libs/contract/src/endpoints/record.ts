import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { recordSite } from '../schemas/record.ts';
import { id, line } from '../schemas/text.ts';

/** Where the caller has played (docs/product/record.md). */
export const recordEndpoints = {
  getRecord: defineEndpoint({
    method: 'GET',
    path: '/profile/record',
    summary: 'Get the days on which you played, by site',
    access: 'signed-in',
    errors: [],
    response: z.object({ sites: z.array(recordSite) }),
  }),
  getRecordLetter: defineEndpoint({
    method: 'GET',
    path: '/profile/record/letter',
    summary: 'Download a letter for a retailer about a site with three games over 56 days, as PDF',
    access: 'signed-in',
    query: z.object({ organizerId: id, location: line(LENGTH.location) }),
    errors: ['NOT_FOUND'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 30,
  }),
};
