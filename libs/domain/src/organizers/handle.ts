import { ORGANIZER_PAGE } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';
import { isReservedName } from '../reserved-names.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Why somebody cannot have this handle: it would pass for the product
 * (docs/product/organizer-pages.md#handles).
 */
export function refuseHandle(handle: string): FieldRefusal | undefined {
  // The address of the caller's own page in the API.
  if (handle !== 'me' && !isReservedName(handle)) return undefined;
  const message = 'This address is reserved. Choose another one';
  return { code: 'VALIDATION', field: 'handle', message };
}

/** When a handle that was chosen `since` can be changed again. */
export function handleLockedUntil(since: Date): Date {
  return new Date(since.getTime() + ORGANIZER_PAGE.handleDays * DAY_MS);
}

/** Until when a handle that was given up `at` leads to the page. */
export function oldHandleUntil(at: Date): Date {
  return new Date(at.getTime() + ORGANIZER_PAGE.oldHandleDays * DAY_MS);
}

interface ShownEvent {
  approved: boolean;
  /** ISO 8601. */
  date: string;
  organizer: { id: string };
}

/** After this day an approved event gives its organizer a page, at a time of reading. */
export function pageShownSince(now: Date): Date {
  return new Date(now.getTime() - ORGANIZER_PAGE.shownDays * DAY_MS);
}

/**
 * Whether an event alone gives its organizer a page: it is approved, to come or not over for a
 * year, and not the superadmin's (docs/product/organizer-pages.md#page).
 */
export function givesPage(
  { approved, date, organizer }: ShownEvent,
  { superadminId, now }: { superadminId: string; now: Date },
): boolean {
  return approved && organizer.id !== superadminId && new Date(date) > pageShownSince(now);
}
