import type { Db } from '../../platform/database/schema.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailRecipient } from '../accounts/people.ts';
import { updateWebhookOff } from './webhook-store.ts';
import { hostOf } from './webhooks.ts';

/** Why a webhook is switched off. */
export type OffReason = MailDetails<'webhookOff'>['reason'];

/** Switches a webhook off that is not wanted or does not work, and mails its organizer why. */
export async function switchOffWebhook(
  trx: Db,
  { id, reason }: { id: string; reason: OffReason },
): Promise<void> {
  const webhook = await updateWebhookOff(trx, id);
  const to = webhook && (await findMailRecipient(trx, webhook.organizer_id));
  if (to) await sendMail(trx, 'webhookOff', to, { host: hostOf(webhook.url), reason });
}
