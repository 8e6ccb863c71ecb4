import { z } from 'zod';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../choices.ts';

/** Which kinds of mail an account gets. */
export type MailPreferences = Record<OptionalMailKind, boolean>;

const switches = OPTIONAL_MAIL_KINDS.map((kind) => [kind, z.boolean()]);

/** Which kinds of mail an account gets: a switch for each of `OPTIONAL_MAIL_KINDS`. */
export const mailPreferences = z.object(
  Object.fromEntries(switches) as Record<OptionalMailKind, z.ZodBoolean>,
);
