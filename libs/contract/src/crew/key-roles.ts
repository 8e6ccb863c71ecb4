import type { z } from 'zod';

/** What a key of a program can do (docs/product/api-keys.md#key-roles). */
export const KEY_ROLES = [
  'read',
  'contacts',
  'events',
  'participants',
  'messages',
  'gate',
  'treasurer',
  'webhooks',
] as const;
/** One of `KEY_ROLES`. */
export type KeyRole = (typeof KEY_ROLES)[number];

/** What keys can do with an endpoint; an endpoint without it is closed to them. */
export interface KeyAccess {
  /** One of these is enough. */
  roles: readonly KeyRole[];
  /** It concerns more than the event in its path. Every path without an event does. */
  needsAllEvents?: true;
  /** It has no event in its path, and shows a key of one event that event alone. */
  keepsToItsEvent?: true;
  /**
   * Fields of query and body that need one role more where they are given and not false, or have
   * one of these values; null: no key may give them.
   */
  fieldRoles?: Readonly<Record<string, KeyRole | null | Readonly<Record<string, KeyRole>>>>;
  /** What it writes says which key it was; other writes are in the audit log. */
  namesKey?: true;
  /** Its response has a secret: what is kept of it for a repetition is sealed. */
  sealsResponse?: true;
  /** What keys get of the response; left out: all of it. */
  response?: z.ZodType;
  /** The same for keys with the role `contacts`. */
  withContacts?: z.ZodType;
}

/** Whether an endpoint is for keys of one event, too. */
export function isForOneEvent({ path, keys }: { path: string; keys?: KeyAccess }): boolean {
  return keys?.keepsToItsEvent ?? (path.startsWith('/events/:id') && !keys?.needsAllEvents);
}

/** What keys with these roles get of a response, if that is less than people get. */
export function keyResponse(
  { response, withContacts }: KeyAccess,
  roles: readonly KeyRole[],
): z.ZodType | undefined {
  return roles.includes('contacts') ? (withContacts ?? response) : response;
}
