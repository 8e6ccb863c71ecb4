/*
 * How text is cleaned before it is checked: pasted characters that nobody sees, or that look like
 * others, neither refuse a right text nor make one that looks empty or like another one
 * (docs/product/api-conventions.md#characters).
 */

/** More on one letter would be drawn over its neighbours. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Names stand in rows; no script needs more. */
const MARKS_OF_NAMES = /(\p{M}{3})\p{M}+/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
/** Also the line and page breaks of Word, U+000B and U+000C. */
const LINE_BREAKS = /\r\n|[\v\f\u0085\u2028\u2029]/gu;
const WHITE_SPACE_OF_LINES = /[\t\n\r]+/gu;
/** The hyphen of Word that does not break. */
const WORD_HYPHEN = '\u001e';
/** What terminals and Word copy beside the text: bell, escape, backspace, optional hyphens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
const CONTROLS = /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufff9-\ufffc]/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const APOSTROPHES = /[`\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032\uff07]/gu;

/**
 * Characters that are not drawn, with what keeps them: joiners and variation selectors of an emoji,
 * the letters of a flag such as Scotland's, and joiners inside words of scripts that need them.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`(?<kept>\u{1f3f4}[\u{e0020}-\u{e007f}]+`,
    String.raw`[0-9#*]\ufe0f?\u20e3`,
    String.raw`\p{ExtPict}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d(?=\p{ExtPict}))?`,
    String.raw`(?![\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{DI}])` +
      String.raw`[\p{L}\p{M}][\u200c\u200d](?=\p{L}))`,
    String.raw`\p{DI}`,
  ].join('|'),
  'gu',
);

/** Letters, digits, punctuation and symbols; not the blank pattern of Braille. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\u2800]/u;

/** Text of several lines, without changes at its ends. Empty unless something in it is visible. */
export function cleanText(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(LINE_BREAKS, '\n')
    .replaceAll(WORD_HYPHEN, '-')
    .replace(SPACES, ' ')
    .replace(CONTROLS, '')
    .replace(INVISIBLE, '$<kept>')
    .replace(TOO_MANY_MARKS, '$1');
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Text of one line, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(WHITE_SPACE_OF_LINES, ' ').trim();
}

/** A number with the digits 0 to 9, whatever the script it was written in. */
export function plainDigits(number: string): string {
  return number.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
}

/** Ten digits of a script follow each other, from a code that ends with 0 or 6. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  const row = code - (code % 16);
  return code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6);
}

/** A name of a person: each dash is a hyphen, each apostrophe is `'`, a letter has three marks. */
export function cleanName(text: string): string {
  return cleanLine(text)
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(MARKS_OF_NAMES, '$1');
}
