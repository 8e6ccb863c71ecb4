import { z } from 'zod';
import { addDays } from '../calendar-days.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FIELD_TEXT } from '../texts.ts';
import { JOIN_SOURCES } from './organizer-limits.ts';

const MAX_DAYS = 366;
const PERIOD_TEXT = 'A period has at most 366 days';

const day = z.iso.date(FIELD_TEXT.day);

/** By which links players came who have joined (docs/product/organizer-pages.md#sources). */
export const joinSourceEndpoints = {
  listJoinSources: defineEndpoint({
    method: 'GET',
    path: '/organizers/me/sources',
    summary: 'Count the joins of your events by the kind of link that led there',
    access: 'signed-in',
    query: z
      .object({
        /** Of the British calendar; both days are included. */
        from: day,
        to: day,
      })
      .superRefine(({ from, to }, { addIssue }) => {
        const isLong = to > addDays(from, MAX_DAYS - 1);
        const message = isLong ? PERIOD_TEXT : FIELD_TEXT.dayRange;
        if (isLong || to < from) addIssue({ code: 'custom', path: ['to'], message });
      }),
    errors: [],
    response: z.object({
      /** Each of them, also those of which nobody came. */
      sources: z.array(z.object({ source: z.enum(JOIN_SOURCES), joins: z.int() })),
    }),
  }),
};
