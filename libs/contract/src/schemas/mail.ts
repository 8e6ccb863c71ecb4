import { z } from 'zod';

/** The kinds of mail that people can turn off; all others concern the security of their account (docs/product.md#mail-kinds). */
export const OPTIONAL_MAIL_KINDS = [
  'eventApproved',
  'eventRejected',
  'eventOrganizerGone',
  'reportResolved',
  'savedSearchMatches',
] as const;

/** A kind of mail that people can turn off. */
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

/** Which kinds of mail an account gets. */
export const mailPreferences = z.object({
  eventApproved: z.boolean(),
  eventRejected: z.boolean(),
  eventOrganizerGone: z.boolean(),
  reportResolved: z.boolean(),
  savedSearchMatches: z.boolean(),
});
/** Which kinds of mail an account gets. */
export type MailPreferences = Record<OptionalMailKind, boolean>;
