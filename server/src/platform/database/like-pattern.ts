/** A LIKE pattern that finds a text anywhere in another; `%`, `_` and `\` in it are literal. */
export function toLikePattern(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
