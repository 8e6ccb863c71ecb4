import { LENGTH } from '@muster/contract';

/**
 * What is copied of a reported text, so that the report can be judged after a deletion
 * (docs/product/administration.md#reports): the parts that are not empty, a line each, cut to 300
 * characters.
 */
export function excerptOf(parts: readonly string[]): string {
  const lines = parts.map((part) => part.trim()).filter((part) => part !== '');
  // By code points: half an emoji could not be stored.
  const characters = Array.from(lines.join('\n'));
  if (characters.length <= LENGTH.reportExcerpt) return characters.join('');
  return `${characters.slice(0, LENGTH.reportExcerpt - 1).join('')}…`;
}
