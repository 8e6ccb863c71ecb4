import type { SavedSearch } from '@muster/contract';
import type { SavedSearchRow } from '../../platform/database/schema.ts';

export function toSavedSearch(row: SavedSearchRow): SavedSearch {
  const { id, name, filters, is_mailed: isMailed } = row;
  return { id, name, filters, isMailed, createdAt: row.created_at };
}
