import type { ParticipantFilters } from '@muster/contract';
import { isFiltered, NO_FILTER, type ParticipantFilter } from '../data/participants-view.ts';

/**
 * What is saved of a list: the filters and the order that differ from every participant in the
 * order of joining.
 */
export function toFilters({
  search,
  status,
  payment,
  fieldLabel,
  optionLabel,
  sort,
  direction,
}: ParticipantFilter): ParticipantFilters {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(optionLabel && { fieldLabel, optionLabel }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  };
}

/** The list that a saved view shows. */
export function toFilter(filters: ParticipantFilters): ParticipantFilter {
  return { ...NO_FILTER, ...filters };
}

/** Whether a list has anything that is worth a name. */
export function canBeSaved(view: ParticipantFilter): boolean {
  return isFiltered(view) || view.sort !== null || view.direction !== null;
}
