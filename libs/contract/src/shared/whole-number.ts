import { z } from 'zod';

/** A whole number within its bounds, both included; `text` is the message of any other value. */
export function wholeNumber(text: string, min: number, max: number) {
  return z.int(text).min(min, text).max(max, text);
}
