import { startPasswordReset } from '../features/accounts/password-changes.ts';
import { notifyReporters } from '../features/administration/report-cases.ts';
import { removeDeletedEvent } from '../features/events/event-deletion.ts';
import { mailDecision } from '../features/events/event-reviews.ts';
import { mailScheduleChange } from '../features/events/mail-schedule-change.ts';
import { mailSeriesChange } from '../features/events/mail-series-change.ts';
import { removeEndedSeries } from '../features/events/series-end.ts';
import { sendAnnouncement } from '../features/messages/announcements.ts';
import { readPaymentFees } from '../features/money/compare-checkouts.ts';
import { endCheckoutsOfEvent } from '../features/money/end-checkouts.ts';
import { refundEverybody } from '../features/money/refund-runs.ts';
import { makeDataExport } from '../features/own-data/data-exports.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import type { JobHandlers } from '../platform/queue/job-kinds.ts';
import type { Services } from '../platform/services.ts';

/** What each kind of durable job does. A kind without a function does not compile. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    endCheckouts: (payload) => endCheckoutsOfEvent(services, payload),
    mailDecision: (payload) => mailDecision(services, payload),
    mailScheduleChange: (payload) => mailScheduleChange(services, payload),
    mailSeriesChange: (payload) => mailSeriesChange(services, payload),
    refundEverybody: (payload, attempt) => refundEverybody(services, payload, attempt),
    removeDeletedEvent: (payload, attempt) => removeDeletedEvent(services, payload, attempt),
    removeEndedSeries: (payload, attempt) => removeEndedSeries(services, payload, attempt),
    readPaymentFees: (payload, attempt) => readPaymentFees(services, payload, attempt),
    sendAnnouncement: (payload, attempt) => sendAnnouncement(services, payload, attempt),
    sendMail: (payload, attempt) => deliverMail(services, payload, attempt),
    notifyReporters: (payload, attempt) => notifyReporters(services, payload, attempt),
    startPasswordReset: (payload) => startPasswordReset(services, payload),
    makeDataExport: (payload, attempt) => makeDataExport(services, payload, attempt),
  };
}
