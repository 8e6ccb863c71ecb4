/** What is needed to name somebody. Empty and missing names count as none. */
export interface Named {
  nickName?: string | null | undefined;
  organizerName?: string | null | undefined;
  email?: string | null | undefined;
}

/** nickName, else organizerName, else the part of the e-mail before the @, else Organizer (spec.md §2). */
export function displayName({ nickName, organizerName, email }: Named): string {
  return nickName?.trim() || organizerName?.trim() || email?.split('@')[0]?.trim() || 'Organizer';
}

/** Two letters for an empty avatar: of the first and last word, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[\s.\-_]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return '?';
  const letters = words.length === 1 ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase('en-GB');
}
