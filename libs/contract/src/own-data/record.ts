import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { id, line } from '../shared/text.ts';

/** Where the caller has played: a location of an organizer (docs/product/record.md#sites). */
const recordSite = z.object({
  organizerId: id,
  organizerName: z.string(),
  location: z.string(),
  /** Days in Britain, the earliest first, each once. */
  dates: z.array(z.iso.date()),
  /** At least three days, the first and the last of them at least 56 days apart. */
  hasThreeIn56Days: z.boolean(),
});

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
