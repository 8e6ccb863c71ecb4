/**
 * Whether a typed word is a word, or the beginning of one, but for one typing error: a letter too
 * many, too few, another, or two that changed places (docs/product/events.md#event-search). Both in
 * lower case.
 */
export function isOneErrorFrom(typed: string, word: string): boolean {
  const letters = [...typed];
  const beginnings = [letters.length - 1, letters.length, letters.length + 1];
  return beginnings.some((length) => isOneEditFrom(letters, [...word].slice(0, length)));
}

function isOneEditFrom(typed: readonly string[], meant: readonly string[]): boolean {
  const start = typed.findIndex((letter, index) => letter !== meant[index]);
  if (start < 0) return typed.length !== meant.length;
  function endsAlike(typedFrom: number, meantFrom: number) {
    return typed.slice(start + typedFrom).join('') === meant.slice(start + meantFrom).join('');
  }
  const isSwapped =
    typed[start] === meant[start + 1] && typed[start + 1] === meant[start] && endsAlike(2, 2);
  return isSwapped || endsAlike(1, 1) || endsAlike(1, 0) || endsAlike(0, 1);
}
