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
