import type { Config } from '../config/config.ts';
import type { MailRow } from '../database/schema.ts';
import { squadCodeOf } from '../nonces/squad-code-of.ts';
import { createAccountLinks } from './account-links.ts';
import { layOut } from './layout.ts';
import {
  followIdOf,
  isMailKind,
  isOptional,
  isToStranger,
  MAIL_DETAILS,
  type MailKind,
} from './mail-kinds.ts';
import type { MailText, TextContext } from './mail-text.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { OutgoingMail } from './mailer.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

interface RenderServices {
  jwtSecret: string;
  config: Pick<Config, 'publicUrl' | 'payments'>;
}

type RenderedRow = Pick<
  MailRow,
  'id' | 'kind' | 'user_id' | 'recipient' | 'recipient_name' | 'details'
>;

/** The complete mail of a row. Throws for a kind that this version does not know. */
export function renderMail(
  { jwtSecret, config: { publicUrl, payments } }: RenderServices,
  row: RenderedRow,
): OutgoingMail {
  const { id, kind, user_id: userId, recipient: address, recipient_name: name } = row;
  if (!isMailKind(kind)) throw new Error(`There is no kind of email ${kind}`);
  const keys = { jwtSecret, publicUrl };
  const mail = writeText(kind, row.details, {
    links: createAccountLinks(keys),
    squadUrl: (squad) => `${publicUrl}/j/${squadCodeOf(keys, squad)}`,
    publicUrl,
    takesPayments: payments !== undefined,
  });
  const refusedId = followIdOf(row) ?? userId;
  const unsubscribeUrl =
    refusedId && isOptional(kind)
      ? createUnsubscribeLinks(keys).urlFor({ id: refusedId, kind })
      : undefined;
  const bodies = layOut({
    mail,
    recipientName: name,
    unsubscribeUrl,
    isToStranger: isToStranger(kind),
  });
  return { id, to: { name, address }, subject: mail.subject, ...bodies, unsubscribeUrl };
}

/** Details of a row are what sendMail stored, or of an earlier version: they are parsed again. */
function writeText(kind: MailKind, details: unknown, context: TextContext): MailText {
  const write = MAIL_TEXTS[kind] as (details: object, context: TextContext) => MailText;
  return write(MAIL_DETAILS[kind].parse(details), context);
}
