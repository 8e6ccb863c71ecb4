import type { TextSearch } from '@muster/domain';
import { isLike, patternOf } from '../../../platform/database/search.ts';
import type { AddValue } from '../../../platform/database/values.ts';

/** What a search text asks for; all of it must occur (docs/product/events.md#event-search). */
export interface EventSearch extends Pick<TextSearch, 'words'> {
  /** What a word may have meant, where it occurs in no title, location or organizer name. */
  corrections?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** A word as it was typed, and what it may have meant. */
export function meaningsOf(word: string, { corrections }: EventSearch): string[] {
  return [word, ...(corrections?.get(word) ?? [])];
}

/** Whether an event has all of the words, as SQL. */
export function matchesSearch(search: EventSearch, add: AddValue): string {
  return search.words
    .map((word) => isLike('search_text', meaningsOf(word, search).map(patternOf), add))
    .join(' and ');
}
