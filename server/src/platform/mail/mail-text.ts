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
  publicUrl: string;
}

/** Writes the text of a kind of mail. */
export type WriteMail<K extends MailKind> = (
  details: MailDetails<K>,
  context: TextContext,
) => MailText;
