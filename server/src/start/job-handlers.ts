import { makeDataExport } from '../account/make-data-export.ts';
import { sendAnnouncement } from '../announcements/send-announcement.ts';
import { startPasswordReset } from '../auth/start-password-reset.ts';
import { mailDecision } from '../events/mail-decision.ts';
import { mailScheduleChange } from '../events/mail-schedule-change.ts';
import { removeDeletedEvent } from '../events/remove-deleted-event.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { JobHandlers } from '../queue/job-kinds.ts';
import { notifyReporters } from '../reports/notify-reporters.ts';
import type { Services } from '../services.ts';

/** What each kind of durable job does. A kind without a function does not compile. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    mailDecision: (payload) => mailDecision(services, payload),
    mailScheduleChange: (payload) => mailScheduleChange(services, payload),
    removeDeletedEvent: (payload, attempt) => removeDeletedEvent(services, payload, attempt),
    sendAnnouncement: (payload, attempt) => sendAnnouncement(services, payload, attempt),
    sendMail: (payload, attempt) => deliverMail(services, payload, attempt),
    notifyReporters: (payload, attempt) => notifyReporters(services, payload, attempt),
    startPasswordReset: (payload) => startPasswordReset(services, payload),
    makeDataExport: (payload, attempt) => makeDataExport(services, payload, attempt),
  };
}
