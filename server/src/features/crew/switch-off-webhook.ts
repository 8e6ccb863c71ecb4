import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailRecipient } from '../accounts/people.ts';
import { clearOldSecrets, listDeadWebhooks, updateFailedWaiting } from './delivery-store.ts';
import { updateWebhookOff } from './webhook-store.ts';
import { hostOf } from './webhooks.ts';

/** Why a webhook is switched off. */
export type OffReason = MailDetails<'webhookOff'>['reason'];

/**
 * Switches a webhook off that is not wanted or does not work, and mails its organizer why. What was
 * given up is sent, too, once it is on again.
 */
export async function switchOffWebhook(
  trx: Db,
  { id, reason }: { id: string; reason: OffReason },
): Promise<void> {
  const webhook = await updateWebhookOff(trx, id);
  if (webhook) await updateFailedWaiting(trx, id);
  const to = webhook && (await findMailRecipient(trx, webhook.organizer_id));
  if (to) await sendMail(trx, 'webhookOff', to, { host: hostOf(webhook.url), reason });
}

const DAY_MS = 24 * 3_600_000;

/** Switches off what had no success for five days, and forgets old secrets; returns how many. */
export async function sweepWebhooks(db: Db, { now, limit }: { now: Date; limit: number }) {
  await clearOldSecrets(db, now);
  const before = new Date(now.getTime() - WEBHOOK_LIMITS.failingDays * DAY_MS);
  const ids = await listDeadWebhooks(db, { before, limit });
  for (const id of ids)
    await inTransaction(db, (trx) => switchOffWebhook(trx, { id, reason: 'failing' }));
  return ids.length;
}
