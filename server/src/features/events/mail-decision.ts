import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { findMailRecipient } from '../people/find-mail-recipient.ts';
import { updateDecisionMailed } from './approval-store.ts';

/**
 * Tells the organizer that their event is approved or rejected (docs/product/mail.md#mail-kinds).
 * Nothing is sent when the decision was undone, and after a rejection when the organizer has
 * changed the event already.
 */
export async function mailDecision(
  { db }: Pick<Services, 'db'>,
  { eventId: id, decidedAt }: JobPayload<'mailDecision'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const event = await updateDecisionMailed(trx, { id, decidedAt });
    if (!event || event.approval_status === 'pending') return;
    const to = await findMailRecipient(trx, event.organizer_id);
    if (!to) return;
    const details = { eventId: id, eventTitle: event.title };
    if (event.approval_status === 'approved') await sendMail(trx, 'eventApproved', to, details);
    else await sendMail(trx, 'eventRejected', to, { ...details, reason: event.rejection_reason });
  });
}
