import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { checkPeriod, periodDays } from '../shared/period.ts';
import { JOIN_SOURCES } from './organizer-limits.ts';

/** By which links players came who have joined (docs/product/organizer-pages.md#sources). */
export const joinSourceEndpoints = {
  listJoinSources: defineEndpoint({
    method: 'GET',
    path: '/organizers/me/sources',
    summary: 'Count the joins of your events by the kind of link that led there',
    access: 'signed-in',
    query: z.object(periodDays).superRefine(checkPeriod),
    errors: [],
    response: z.object({
      /** Each of them, also those of which nobody came. */
      sources: z.array(z.object({ source: z.enum(JOIN_SOURCES), joins: z.int() })),
    }),
  }),
};
