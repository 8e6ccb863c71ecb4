import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { newParticipantView, participantView } from '../schemas/participant-view.ts';
import { id } from '../schemas/text.ts';

/**
 * The caller's views of lists of participants, the same for all events
 * (docs/product/participation.md#participant-views).
 */
export const participantViewEndpoints = {
  listParticipantViews: defineEndpoint({
    method: 'GET',
    path: '/participant-views',
    summary: 'List your saved views of participants by name',
    access: 'signed-in',
    errors: [],
    response: z.object({ views: z.array(participantView) }),
  }),
  saveParticipantView: defineEndpoint({
    method: 'POST',
    path: '/participant-views',
    summary:
      'Save filters of a list of participants under a name, instead of a view with this name; at most 20',
    access: 'signed-in',
    body: newParticipantView,
    errors: ['TOO_MANY_PARTICIPANT_VIEWS'],
    response: z.object({ view: participantView }),
  }),
  deleteParticipantView: defineEndpoint({
    method: 'DELETE',
    path: '/participant-views/:id',
    summary: 'Delete a saved view of participants',
    access: 'view-owner',
    params: z.object({ id }),
    errors: ['PARTICIPANT_VIEW_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
