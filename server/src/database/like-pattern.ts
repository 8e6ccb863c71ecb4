/** A LIKE pattern that finds what was typed anywhere in a text, and takes `%`, `_` and `\` as themselves. */
export function toLikePattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
