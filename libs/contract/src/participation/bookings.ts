import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { nonce } from '../shared/nonce.ts';
import { id } from '../shared/text.ts';
import { ACCOUNT_JOIN_ERRORS, cameFrom, follow, joinOutcome } from './join.ts';
import { joinForm } from './join-form.ts';
import { voucherCode } from './vouchers.ts';

const MIN_PEOPLE = 2;
const MAX_PEOPLE = 10;
const EACH_ONCE = 'Name 2 to 10 people, each once';

/** What booking one of several people has given. */
const bookingResult = joinOutcome.extend({ dependantId: id.nullable() });
/** A `bookingResult` in a response. */
export type BookingResult = z.output<typeof bookingResult>;

/** Booking several people at once (docs/product/dependants.md#several). */
export const bookingEndpoints = {
  bookPeople: defineEndpoint({
    method: 'POST',
    path: '/events/:id/bookings',
    summary: 'Join an event for yourself and your dependants, each by themselves or all together',
    access: 'event-reader',
    params: z.object({ id }),
    body: z.object({
      people: z
        .array(
          z.object({
            /** Null: the caller. */
            dependantId: id.nullable(),
            joinForm: joinForm.prefault({}),
            /** The guardian comes along without playing. */
            accompanies: z.boolean().default(false),
          }),
          EACH_ONCE,
        )
        .min(MIN_PEOPLE, EACH_ONCE)
        .max(MAX_PEOPLE, EACH_ONCE)
        .refine(
          (people) => new Set(people.map(({ dependantId }) => dependantId)).size === people.length,
          EACH_ONCE,
        ),
      /**
       * All are confirmed, or all wait together; nobody joins if one is refused. Otherwise each
       * joins, or is refused, alone.
       */
      together: z.boolean(),
      /** Used by each of them. */
      voucherCode,
      cameFrom,
      follow,
      nonce,
    }),
    errors: [...ACCOUNT_JOIN_ERRORS, 'NONCE_REUSED'],
    response: z.object({ results: z.array(bookingResult) }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
};
