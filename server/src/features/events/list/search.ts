import type { AddValue } from '../../../platform/database/values.ts';

const MAX_WORDS = 8;
/**
 * The index finds three letters that follow each other. A shorter word is found as the beginning of
 * one, after a space.
 */
const MIN_INNER_LENGTH = 3;

/** What a search text asks for; all of it must occur (docs/product/events.md#event-search). */
export interface EventSearch {
  /** Lower case, letters and digits only. */
  words: readonly string[];
  /** What a word may have meant, where it occurs in no title, location or organizer name. */
  corrections?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** The search of a text that was typed. Undefined when the text has no searchable character. */
export function toEventSearch(typed: string | undefined): EventSearch | undefined {
  const words = typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? { words: [...new Set(words)].slice(0, MAX_WORDS) } : undefined;
}

/** A word as it was typed, and what it may have meant. */
export function meaningsOf(word: string, { corrections }: EventSearch): string[] {
  return [word, ...(corrections?.get(word) ?? [])];
}

/**
 * What the searched text of an event with this word is like (migration 0042): it occurs anywhere, a
 * short one begins a word.
 */
export function patternOf(word: string): string {
  // No escaping: a word holds letters and digits only.
  return [...word].length < MIN_INNER_LENGTH ? beginningOf(word) : `%${word}%`;
}

/** The pattern of a text in which it begins a word. */
export function beginningOf(word: string): string {
  return `% ${word}%`;
}

/**
 * Whether a column is like one of these patterns, as SQL. Each is a parameter: an array would not
 * use the index.
 */
export function isLike(column: string, patterns: readonly string[], add: AddValue): string {
  return `(${patterns.map((pattern) => `${column} like ${add(pattern)}`).join(' or ')})`;
}

/** Whether an event has all of the words, as SQL. */
export function matchesSearch(search: EventSearch, add: AddValue): string {
  return search.words
    .map((word) => isLike('search_text', meaningsOf(word, search).map(patternOf), add))
    .join(' and ');
}
