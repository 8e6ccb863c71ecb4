import { makeDataExport } from '../features/account/make-data-export.ts';
import { sendAnnouncement } from '../features/announcements/send-announcement.ts';
import { startPasswordReset } from '../features/auth/start-password-reset.ts';
import { mailDecision } from '../features/events/mail-decision.ts';
import { mailScheduleChange } from '../features/events/mail-schedule-change.ts';
import { removeDeletedEvent } from '../features/events/remove-deleted-event.ts';
import { readPaymentFees } from '../features/money/read-payment-fees.ts';
import { refundEverybody } from '../features/money/refund-everybody.ts';
import { notifyReporters } from '../features/reports/notify-reporters.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import type { JobHandlers } from '../platform/queue/job-kinds.ts';
import type { Services } from '../platform/services.ts';

/** What each kind of durable job does. A kind without a function does not compile. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    mailDecision: (payload) => mailDecision(services, payload),
    mailScheduleChange: (payload) => mailScheduleChange(services, payload),
    refundEverybody: (payload, attempt) => refundEverybody(services, payload, attempt),
    removeDeletedEvent: (payload, attempt) => removeDeletedEvent(services, payload, attempt),
    readPaymentFees: (payload, attempt) => readPaymentFees(services, payload, attempt),
    sendAnnouncement: (payload, attempt) => sendAnnouncement(services, payload, attempt),
    sendMail: (payload, attempt) => deliverMail(services, payload, attempt),
    notifyReporters: (payload, attempt) => notifyReporters(services, payload, attempt),
    startPasswordReset: (payload) => startPasswordReset(services, payload),
    makeDataExport: (payload, attempt) => makeDataExport(services, payload, attempt),
  };
}
