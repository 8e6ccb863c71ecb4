import type { CodeOrigin } from '../nonces/squad-code-of.ts';
import type { AccountLinks } from './account-links.ts';
import type { MailDetails, MailKind } from './mail-kinds.ts';

/** What a mail says, as plain text; the layout makes text and HTML of it. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a link. */
  action?: { label: string; url: string };
  /** Small print below the link. */
  note?: string;
}

export interface TextContext {
  links: AccountLinks;
  /** Where the code of a squad leads. */
  squadUrl: (squad: CodeOrigin) => string;
  publicUrl: string;
  /** Without a provider nothing is said of payments online. */
  takesPayments: boolean;
}

/** What players of an event that is gone do about their money. */
export function askForMoney({ takesPayments }: TextContext, whenOnline: string): string {
  if (!takesPayments) return 'If you have paid, ask the organizer directly.';
  return `What you have paid online is refunded${whenOnline}. If you have paid in another way, ask the organizer directly.`;
}

/** Writes the text of a kind of mail. */
export type WriteMail<K extends MailKind> = (
  details: MailDetails<K>,
  context: TextContext,
) => MailText;
