/**
 * What the font of the PDF has (Roboto): Latin with the accents of Europe and Vietnam, Greek and
 * Cyrillic, punctuation and currency signs.
 */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u02bc\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u2116\u2122]*$/u;

/** Marks without a shape of their own, and pictures, which a list can do without. */
const LEFT_OUT = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu;

/** Fits texts to the font, and knows whether it had to replace a letter. */
export interface Printer {
  print: (text: string) => string;
  hasReplaced: () => boolean;
}

/**
 * Accents become part of their letters, as the font has them, or are left out where it has not.
 * Letters of other scripts become question marks.
 */
export function createPrinter(): Printer {
  let replaced = false;
  function printLetter(letter: string): string {
    if (PRINTABLE.test(letter)) return letter;
    const [plain = ''] = letter.normalize('NFKD');
    if (PRINTABLE.test(plain)) return plain;
    replaced = true;
    return '?';
  }
  return {
    print: (text) =>
      [...LETTERS.segment(text.normalize('NFC').replace(LEFT_OUT, ''))]
        .map(({ segment }) => printLetter(segment))
        .join('')
        .trim(),
    hasReplaced: () => replaced,
  };
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
