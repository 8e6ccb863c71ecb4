import { isShortWord } from '@muster/domain';
import type { AddValue } from './values.ts';

/*
 * Conditions on texts that `searchable` of the database wrote. They begin with a
 * space, so that a space is before every word.
 */

/**
 * What a searched text with this word is like: it occurs anywhere, a short one begins a word. No
 * escaping: a word has letters and digits only.
 */
export function patternOf(word: string): string {
  return isShortWord(word) ? beginningOf(word) : `%${word}%`;
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

/** Whether each word occurs in one of the searched texts, as SQL. */
export function hasWords(
  words: readonly string[],
  columns: readonly string[],
  add: AddValue,
): string {
  return words
    .map((word) => {
      const pattern = add(patternOf(word));
      return `(${columns.map((column) => `${column} like ${pattern}`).join(' or ')})`;
    })
    .join(' and ');
}
