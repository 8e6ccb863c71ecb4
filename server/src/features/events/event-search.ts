const MAX_WORDS = 8;
/** The index finds three letters that follow each other. A shorter word is found as the beginning of one, after a space. */
const MIN_INNER_LENGTH = 3;

/** What a search text asks for; all of it must occur (docs/product/events.md#event-search). */
export interface EventSearch {
  /** Lower case, letters and digits only. */
  words: readonly string[];
  /** What a word may have meant, where it occurs in no title, location or organizer name. */
  corrections?: ReadonlyMap<string, readonly string[]> | undefined;
  /** So few events have them that reading them all costs less than looking through a list in its order. */
  isRare?: boolean;
}

/** The search of a text that was typed. Undefined when the text has no searchable character. */
export function toEventSearch(typed: string | undefined): EventSearch | undefined {
  const words = typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? { words: [...new Set(words)].slice(0, MAX_WORDS) } : undefined;
}

/** What the searched text of an event with this word is like (migration 0042): it occurs anywhere, a short one begins a word. */
export function patternOf(word: string): string {
  // No escaping: a word holds letters and digits only.
  return [...word].length < MIN_INNER_LENGTH ? beginningOf(word) : `%${word}%`;
}

/** The pattern of a text in which it begins a word. */
export function beginningOf(word: string): string {
  return `% ${word}%`;
}
