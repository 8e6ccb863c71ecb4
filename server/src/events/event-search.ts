const MAX_WORDS = 8;
/** Shorter parts have no trigram of their own, so the index of `event_search_text` cannot find them. */
const MIN_PART_LENGTH = 3;

/** What a search text asks for; all of it must occur (docs/product.md#event-search). */
export interface EventSearch {
  /** Lower case, letters and digits only; each occurs anywhere, also inside a word. */
  parts: readonly string[];
  /** What a part may have meant, where it occurs in no title, location or organizer name. */
  corrections?: ReadonlyMap<string, readonly string[]> | undefined;
  /** A tsquery for the short ones, each the beginning of a word. */
  beginnings?: string | undefined;
  /** So few events have them that reading them all costs less than looking through a list in its order. */
  isRare?: boolean;
}

/** The search of a text that was typed. Undefined when the text has no searchable character. */
export function toEventSearch(typed: string | undefined): EventSearch | undefined {
  const words = typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  const searched = [...new Set(words)].slice(0, MAX_WORDS);
  const short = searched.filter((word) => !isPart(word));
  return {
    parts: searched.filter(isPart),
    ...(short.length > 0 && { beginnings: short.map((word) => `${word}:*`).join(' & ') }),
  };
}

function isPart(word: string): boolean {
  return [...word].length >= MIN_PART_LENGTH;
}
