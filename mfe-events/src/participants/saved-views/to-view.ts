import type { Event, ParticipantFilters } from '@muster/contract';
import { findIdsByLabels, findOffer } from '@muster/domain';
import { isFiltered, NO_FILTER, type ParticipantFilter } from '../data/participants-view.ts';

/**
 * What is saved of a list: the filters and the order that differ from every participant in the
 * order of joining.
 */
export function toFilters({
  search,
  status,
  payment,
  checkIn,
  waiver,
  readiness,
  fieldId,
  optionId,
  fieldLabel,
  optionLabel,
  sort,
  direction,
}: ParticipantFilter): ParticipantFilters {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(checkIn && { checkIn }),
    ...(waiver && { waiver }),
    ...(readiness && { readiness }),
    ...(optionId && { fieldId, optionId }),
    ...(optionLabel && { fieldLabel, optionLabel }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  };
}

/**
 * The list that a saved view shows of an event with these custom fields. In another event than the
 * one it was saved in, its option is the one with its labels.
 */
export function toFilter(
  filters: ParticipantFilters,
  customFields: Event['customFields'] = [],
): ParticipantFilter {
  const filter = { ...NO_FILTER, ...filters };
  if (findOffer(customFields, filter)) return filter;
  const { fieldId, optionId } = findIdsByLabels(customFields, filter);
  return optionId && fieldId ? { ...filter, fieldId, optionId } : filter;
}

/** Whether a list has anything that is worth a name. */
export function canBeSaved(view: ParticipantFilter): boolean {
  return isFiltered(view) || view.sort !== null || view.direction !== null;
}
