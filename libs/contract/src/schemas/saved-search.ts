import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { exploreFilters, roundedFilters } from './explore-filters.ts';
import { id, requiredLine, timestamp } from './text.ts';

/** The filters of Explore under a name (docs/product/player-screens.md#saved-searches). */
export const newSavedSearch = z.object({
  name: requiredLine(LENGTH.savedSearchName, FIELD_TEXT.savedSearchName),
  filters: roundedFilters,
  /** Whether the account gets a mail when a new event matches. */
  isMailed: z.boolean().default(false),
});

/** Changes to a saved search; what is left out stays as it is. */
export const savedSearchUpdate = z.object({
  name: newSavedSearch.shape.name.optional(),
  filters: roundedFilters.optional(),
  isMailed: z.boolean().optional(),
});

/** A saved search in a response. */
export const savedSearch = z.object({
  id,
  name: z.string(),
  filters: exploreFilters,
  isMailed: z.boolean(),
  createdAt: timestamp,
});
/** A saved search in a response. */
export type SavedSearch = z.output<typeof savedSearch>;
