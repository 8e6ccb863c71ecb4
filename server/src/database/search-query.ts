const MOST_WORDS = 8;

/**
 * A tsquery of what somebody typed: every word must stand somewhere, each as the beginning of a word (`wint` finds Winter).
 * Undefined when nothing searchable was typed.
 */
export function toSearchQuery(typed: string | undefined): string | undefined {
  const words = typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}
