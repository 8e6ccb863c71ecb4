import { z } from 'zod';
import { PARTICIPANT_SORTS } from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import {
  checkInStatus,
  participationStatus,
  paymentFilter,
  readiness,
} from './participation-states.ts';
import { id, line, requiredLine } from './text.ts';
import { waiverFilter } from './waiver.ts';

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
export const participantView = z.object({ id, name: z.string(), filters: participantFilters });
/** A saved view in a response. */
export type ParticipantView = z.output<typeof participantView>;
