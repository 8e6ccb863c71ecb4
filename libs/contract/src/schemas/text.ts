import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';

/** True for text that PostgreSQL can hold and people can read: no control characters but tab and line ends, no half surrogate. */
export function isStorable(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code === 127 || (code >= 0xd800 && code <= 0xdfff)) return false;
  }
  return true;
}

/** Trimmed text of at most `most` characters that may be empty. */
export function text(most: number, tooLong = `At most ${most} characters`) {
  return z.string().trim().max(most, tooLong).refine(isStorable, FIELD_TEXT.characters);
}

/** Trimmed text that must not be empty; `required` is what the field says when it is. */
export function requiredText(most: number, required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(most, `At most ${most} characters`)
    .refine(isStorable, FIELD_TEXT.characters);
}

/** 24 lower-case hex characters (decisions.md §1). */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Not an id of Muster');

/** Answers a moment in time as ISO 8601 UTC. */
export const timestamp = z.iso.datetime();

/** A moment in time as clients send it: ISO 8601 with a zone, years 2000 to 2100. */
export const dateTime = z
  .string({ error: FIELD_TEXT.dateRequired })
  .min(1, FIELD_TEXT.dateRequired)
  .pipe(z.iso.datetime({ offset: true, error: FIELD_TEXT.dateFormat }))
  .refine((value) => value >= '2000' && value < '2101', FIELD_TEXT.dateFormat)
  .transform((value) => new Date(value).toISOString());

/** An address of a file, as this product writes them: `/media/…` or absolute. Whether it is one's own is checked by the server. */
export const url = z.string().trim().max(LENGTH.url).refine(isStorable, FIELD_TEXT.characters);

/** Words to look for. */
export const search = text(LENGTH.search);

/** A yes or no in a query string. */
export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** Empty means left out: forms send what nobody typed in as ''. */
export function unlessEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}
