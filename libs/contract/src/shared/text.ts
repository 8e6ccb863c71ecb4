// First, because files are also loaded by themselves.
import '../configure-zod.ts';
import { z } from 'zod';
import { cleanLine, cleanText } from '../clean-text.ts';
import { ID_PATTERN } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';

/**
 * True for text that PostgreSQL and XML can hold: no control characters except tab and line breaks,
 * which cleaned text never has, no unpaired surrogates and no code points that are no characters,
 * such as U+FFFE.
 */
export function isStorable(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code === 127 || (code >= 0xd800 && code <= 0xdfff)) return false;
    if ((code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)) return false;
  }
  return true;
}

/** Cleaned text of several lines with at most `max` characters, trimmed; it can be empty. */
export function text(max: number, tooLong = `At most ${max} characters`) {
  return z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(max, tooLong)
    .refine(isStorable, FIELD_TEXT.characters);
}

/** Cleaned text of one line with at most `max` characters; it can be empty. */
export function line(max: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .max(max, `At most ${max} characters`)
    .refine(isStorable, FIELD_TEXT.characters);
}

/** One line of 1 to `max` characters; `required` is the message if nothing in it is visible. */
export function requiredLine(max: number, required: string) {
  return z
    .string({ error: required })
    .overwrite(cleanLine)
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine(isStorable, FIELD_TEXT.characters);
}

/** An id (docs/product/api-conventions.md#ids). */
export const id = z.string().regex(ID_PATTERN, 'Not a valid id');

/** A date and time in a response: ISO 8601 UTC. */
export const timestamp = z.iso.datetime();

/** A date and time in a request: ISO 8601 with a time zone, years 2000 to 2100. */
export const dateTime = z
  .string({ error: FIELD_TEXT.dateRequired })
  .min(1, FIELD_TEXT.dateRequired)
  .pipe(z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }))
  .refine((value) => value >= '2000' && value < '2101', FIELD_TEXT.dateFormat)
  .transform((value) => new Date(value).toISOString());

/** The URL of a stored file: `/media/…` or absolute. The server checks that the caller owns it. */
export const url = z.string().trim().max(LENGTH.url).refine(isStorable, FIELD_TEXT.characters);

/** A search text. */
export const search = line(LENGTH.search);

/** A boolean in a query string. */
export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** Treats '' as absent, because forms send empty fields as ''. */
export function unlessEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}
