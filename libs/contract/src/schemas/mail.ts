import { z } from 'zod';

/** The kinds of mail that people can turn off; all others concern the security of their account (docs/product.md#mail-kinds). */
export const OPTIONAL_MAIL_KINDS = [
  'eventApproved',
  'eventRejected',
  'eventReverted',
  'participation',
  'joinedEventChanged',
  'eventOrganizerGone',
  'eventReminder',
  'unreadMessages',
  'announcement',
  'reportResolved',
  'savedSearchMatches',
] as const;

/** A kind of mail that people can turn off. */
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

/** Which kinds of mail an account gets. */
export type MailPreferences = Record<OptionalMailKind, boolean>;

const switches = OPTIONAL_MAIL_KINDS.map((kind) => [kind, z.boolean()]);

/** Which kinds of mail an account gets: a switch for each of `OPTIONAL_MAIL_KINDS`. */
export const mailPreferences = z.object(
  Object.fromEntries(switches) as Record<OptionalMailKind, z.ZodBoolean>,
);
