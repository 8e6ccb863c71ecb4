import { z } from 'zod';
import { addDays } from '../calendar-days.ts';
import { FIELD_TEXT } from '../texts.ts';

const MAX_DAYS = 366;
const TOO_LONG = `A period has at most ${MAX_DAYS} days`;

/** A day; one that is none is compared with no other. */
export const day = z.iso.date({ error: FIELD_TEXT.day, abort: true });

/** The first and the last day of a period, both included, of the British calendar. */
export const periodDays = { from: day, to: day };

/** For `superRefine`: the days are in order, and 366 at most; otherwise a sentence at `to`. */
export function checkPeriod(
  { from, to }: { from: string; to: string },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const isLong = to > addDays(from, MAX_DAYS - 1);
  const message = isLong ? TOO_LONG : FIELD_TEXT.dayRange;
  if (isLong || to < from) addIssue({ code: 'custom', path: ['to'], message });
}
