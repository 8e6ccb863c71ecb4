import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { OFFER } from '../field-limits.ts';
import { nonce } from '../shared/nonce.ts';
import { id, timestamp } from '../shared/text.ts';
import { wholeNumber } from '../shared/whole-number.ts';
import { FIELD_TEXT } from '../texts.ts';
import { dependantQuery } from './dependants.ts';

/**
 * Until how many hours before the start players of an event give their spots away themselves; null:
 * not at all (docs/product/squads.md#offers).
 */
export const transferUntilHours = wholeNumber(
  FIELD_TEXT.transferUntilHours,
  0,
  OFFER.maxUntilHours,
).nullable();

const params = z.object({ id });

/** Giving a spot away by a link, as to an open spot (docs/product/squads.md#offers). */
export const offerEndpoints = {
  offerSpot: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join/offer',
    summary: 'Get a link by which somebody takes your own spot; an earlier one stops working',
    access: 'participant',
    params,
    body: z.object({
      /** Of which of the caller's dependants; left out or null: the caller's own. */
      dependantId: id.nullish(),
      nonce,
    }),
    errors: [
      'NOT_JOINED',
      'NOT_CONFIRMED',
      'TRANSFER_CLOSED',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
      'EMAIL_NOT_CONFIRMED',
      'QUOTA_REACHED',
      'NONCE_REUSED',
    ],
    response: z.object({ url: z.string(), expiresAt: timestamp }),
    status: 201,
  }),
  withdrawOffer: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/join/offer',
    summary: 'Keep a spot: the link by which somebody takes it stops working, if there is one',
    access: 'participant',
    params,
    query: dependantQuery,
    errors: ['NOT_JOINED'],
    /** That of the event. */
    response: z.object({ id }),
  }),
};
