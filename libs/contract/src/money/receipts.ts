import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dependantQuery } from '../participation/dependants.ts';
import { id } from '../shared/text.ts';

/** Receipts as PDF (docs/product/money.md#receipts). */
export const receiptEndpoints = {
  getReceipt: defineEndpoint({
    method: 'GET',
    path: '/events/:id/receipt',
    summary: 'Download a receipt of what you paid for your spot, as PDF',
    access: 'participant',
    params: z.object({ id }),
    query: dependantQuery,
    errors: ['NOT_JOINED', 'NOTHING_PAID'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 30,
  }),
  getParticipantReceipt: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants/:userId/receipt',
    summary: 'Download the receipt of a participant, as PDF',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'NOTHING_PAID'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 60,
  }),
};
