import { isOneErrorFrom } from '@muster/domain';
import type pg from 'pg';
import type { EventSearch } from './search.ts';
import { listSimilarWords } from './word-store.ts';

/** More meanings of one word would find everything. */
const MAX_CORRECTIONS = 3;
/** Shorter words are one error away from too many others; numbers mean what they say. */
const CORRECTABLE = /^\p{L}{4,40}$/u;

/** The search with what its mistyped words may mean (docs/product/events.md#event-search). */
export async function correctSearch(pool: pg.Pool, search: EventSearch): Promise<EventSearch> {
  const typed = search.words.filter((word) => CORRECTABLE.test(word));
  if (typed.length === 0) return search;
  const similar = await listSimilarWords(pool, typed);
  const corrections = new Map<string, string[]>();
  for (const { typed: part, word } of similar) {
    const meant = corrections.get(part) ?? [];
    if (meant.length < MAX_CORRECTIONS && isOneErrorFrom(part, word))
      corrections.set(part, [...meant, word]);
  }
  return corrections.size > 0 ? { ...search, corrections } : search;
}
