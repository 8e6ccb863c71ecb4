const MAX_WORDS = 8;

/**
 * A tsquery from the text of a search field: every word must occur, each as the beginning of a word
 * (`wint` finds Winter). Undefined when the text has no searchable character.
 */
export function toSearchQuery(typed: string | undefined): string | undefined {
  const words = typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return words
    .slice(0, MAX_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}
