import { plainDigits } from '@muster/contract';

/*
 * How texts are written for searching, so that people are found as they are typed at the gate: the
 * texts of rows by the functions `searchable` and `telephone_digits` of the database, what is
 * typed by these. A test compares the two (docs/product/api-conventions.md#search-texts).
 */

/** More words of one search do not count. */
const MAX_WORDS = 8;
/**
 * The index finds three letters that follow each other. A shorter word is found as the beginning of
 * one.
 */
const MIN_INNER_LENGTH = 3;
/** Fewer digits are no telephone number. */
const MIN_TELEPHONE_DIGITS = 3;

/** Accents and other marks, apostrophes, and what has no width, such as the marks of direction. */
const REMOVED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is removed by itself.
  /['`\u00ad\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/gu;

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const FOLDED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * What parts words: blocks of punctuation and symbols. Not what Unicode calls no letter, because
 * database and browser know different versions of it.
 */
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: typed control characters separate words.
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0384\u0385\u0387\u0482\u055a-\u055f\u0589-\u058f\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{10ffff}]+/gu;

/** A text as it is searched: words of plain lower-case letters and digits, with a space between. */
export function searchable(text: string): string {
  return text
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(REMOVED, '')
    .replace(FOLDED, (letter) => PLAIN_LETTERS[letter]!)
    .replace(SEPARATORS, ' ')
    .trim();
}

/** The digits of a telephone number; 0, +44 and 0044 are the same. */
export function telephoneDigits(text: string): string {
  return plainDigits(text)
    .replace(/[^0-9+]/g, '')
    .replace(/^((\+|00)44|44(?=[0-9]{10}$))0?/, '0')
    .replace(/^00|\+/g, '');
}

/** What a typed text looks for. */
export interface TextSearch {
  /** Searchable words; each must occur. At least one. */
  words: readonly string[];
  /** Finds as well, where the typed text may be a telephone number. */
  telephone?: string | undefined;
}

/** Undefined when the text has neither letter nor digit, so that it finds nothing. */
export function toTextSearch(typed: string): TextSearch | undefined {
  const words = [...new Set(searchable(typed).split(' '))].slice(0, MAX_WORDS);
  if (words[0] === '') return undefined;
  const telephone = /\p{L}/u.test(typed) ? '' : telephoneDigits(typed);
  return telephone.length < MIN_TELEPHONE_DIGITS ? { words } : { words, telephone };
}

/** Whether a word is only found where a word begins. */
export function isShortWord(word: string): boolean {
  return [...word].length < MIN_INNER_LENGTH;
}

/**
 * Whether a typed text finds these texts of one thing. One that is blank finds everything, one
 * without letter and digit nothing.
 */
export function isFound(typed: string, texts: readonly string[], telephone = ''): boolean {
  if (typed.trim() === '') return true;
  const search = toTextSearch(typed);
  if (!search) return false;
  const digits = telephoneDigits(telephone);
  const text = ` ${searchable(texts.join(' '))} ${digits}`;
  return (
    search.words.every((word) => text.includes(isShortWord(word) ? ` ${word}` : word)) ||
    (search.telephone !== undefined && digits.includes(search.telephone))
  );
}
