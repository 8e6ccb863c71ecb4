import { z } from 'zod';
import { PARTICIPANT_SORTS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import {
  checkInStatus,
  participationStatus,
  paymentFilter,
  readiness,
} from '../shared/participation-states.ts';
import { id, line, requiredLine } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { waiverFilter } from '../waivers/waivers.ts';

/** Which participants a list shows, and in which order; what is left out does not filter. */
const participantFilters = z.object({
  search: line(LENGTH.search).optional(),
  status: participationStatus.optional(),
  payment: paymentFilter.optional(),
  checkIn: checkInStatus.optional(),
  waiver: waiverFilter.optional(),
  readiness: readiness.optional(),
  /** The option whose choosers are listed, of a custom field; both or neither. */
  fieldId: id.optional(),
  optionId: id.optional(),
  /** Their labels, by which other events are searched for the option. */
  fieldLabel: line(LENGTH.customFieldLabel).optional(),
  optionLabel: line(LENGTH.optionLabel).optional(),
  sort: z.enum(PARTICIPANT_SORTS).optional(),
  direction: z.enum(['descending']).optional(),
});
/** Which participants a list shows, and in which order. */
export type ParticipantFilters = z.output<typeof participantFilters>;

/**
 * Filters of a list of participants under a name (docs/product/participation.md#participant-views).
 */
export const newParticipantView = z.object({
  name: requiredLine(LENGTH.participantViewName, FIELD_TEXT.participantViewName),
  filters: participantFilters,
});

/** A saved view in a response. */
const participantView = z.object({ id, name: z.string(), filters: participantFilters });
/** A saved view in a response. */
export type ParticipantView = z.output<typeof participantView>;

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
