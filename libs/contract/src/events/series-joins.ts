import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { SERIES } from '../field-limits.ts';
import { cameFrom, follow, joinOutcome } from '../participation/join.ts';
import { joinForm } from '../participation/join-form.ts';
import { voucherCode } from '../participation/vouchers.ts';
import { nonce } from '../shared/nonce.ts';
import { id } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What joining one of several dates has given. */
const joinResult = joinOutcome.extend({ eventId: id });
/** A `joinResult` in a response. */
export type JoinResult = z.output<typeof joinResult>;

/** Joining several dates of a series (docs/product/series.md#series-joins). */
export const seriesJoinEndpoints = {
  joinSeries: defineEndpoint({
    method: 'POST',
    path: '/series/:id/joins',
    summary: 'Join several dates of a series with one form; each date gives or refuses by itself',
    access: 'signed-in',
    params: z.object({ id }),
    body: z.object({
      eventIds: z
        .array(id, FIELD_TEXT.seriesDates)
        .min(1, FIELD_TEXT.seriesDates)
        .max(SERIES.maxJoinedDates, FIELD_TEXT.seriesDates)
        .refine((ids) => new Set(ids).size === ids.length, FIELD_TEXT.seriesDates),
      joinForm: joinForm.prefault({}),
      /** Used at each date; one for which it does not hold is refused. */
      voucherCode,
      /** For whom of the caller's dependants; left out or null: for the caller. */
      dependantId: id.nullish(),
      /** The guardian comes along without playing (docs/product/dependants.md#accompanied). */
      accompanies: z.boolean().default(false),
      cameFrom,
      follow,
      nonce,
    }),
    errors: ['SERIES_NOT_FOUND', 'NONCE_REUSED'],
    /** In order of date. */
    response: z.object({ results: z.array(joinResult) }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
};
