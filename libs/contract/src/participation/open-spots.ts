import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { nonce } from '../shared/nonce.ts';
import { id } from '../shared/text.ts';
import { newOpenSpot, openCount, squad } from './squads.ts';

const params = z.object({ id });
const ofSpot = z.object({ id, participationId: id });

/** Spots of a squad that nobody has claimed (docs/product/squads.md#open-spots). */
export const openSpotEndpoints = {
  addOpenSpots: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/open',
    summary: 'Open spots of a squad that you lead, all confirmed or all waiting',
    access: 'squad-leader',
    params,
    body: z.object({ count: openCount(1), nonce }),
    errors: [
      'SQUAD_NOT_FOUND',
      'SQUAD_FULL',
      'EVENT_FULL',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
      'OPTION_SOLD_OUT',
      'SIDE_CLOSED',
      'EMAIL_NOT_CONFIRMED',
      'TOO_MANY_OPEN_SPOTS',
      'QUOTA_REACHED',
      'NONCE_REUSED',
    ],
    response: z.object({ squad, openSpots: z.array(newOpenSpot) }),
    status: 201,
  }),
  deleteOpenSpot: defineEndpoint({
    method: 'DELETE',
    path: '/squads/:id/open/:participationId',
    summary: 'Give up an open spot of a squad that you lead; its link stops working',
    access: 'squad-leader',
    params: ofSpot,
    errors: ['SQUAD_NOT_FOUND', 'EVENT_STARTED'],
    response: z.object({ id }),
  }),
  renewOpenSpotLink: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/open/:participationId/link',
    summary: 'Get a new link to an open spot of a squad that you lead; the old one stops working',
    access: 'squad-leader',
    params: ofSpot,
    errors: ['SQUAD_NOT_FOUND', 'EVENT_NOT_FOUND', 'EVENT_STARTED', 'EVENT_CANCELLED'],
    response: z.object({ url: z.string() }),
  }),
  releaseOpenSpots: defineEndpoint({
    method: 'POST',
    path: '/squads/:id/release',
    summary: 'Give up the open spots of a squad of your event that nobody has paid for',
    access: 'squad-member',
    params,
    errors: ['SQUAD_NOT_FOUND'],
    response: z.object({ released: z.int() }),
  }),
};
