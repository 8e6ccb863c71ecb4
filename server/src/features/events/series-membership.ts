import { isDayOfRule, type SeriesRule } from '@muster/contract';
import {
  endOf,
  eventAccess,
  hasStarted,
  initialApproval,
  londonIsoDay,
  ownerAccess,
  startOfDate,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { type ApprovalRow, findApprovalForNoKeyUpdate } from './approval-store.ts';
import { leaveOutDay } from './leave-out-day.ts';
import { addMailJob } from './mail-schedule-change.ts';
import { clearSeriesOfEvent, reachesSeries, updateSeriesOfEvent } from './membership-store.ts';
import { addSeries, fillSeries } from './new-series.ts';
import { findEvent } from './read-events.ts';
import { refusePastRule, respondWithDates, SERIES_WRITES } from './series.ts';
import { contentOf } from './series-content.ts';
import { findRuleOfDateForUpdate } from './series-store.ts';

export const seriesMembership = {
  /**
   * Makes an event the first date of a series (docs/product/series.md#series-membership). The
   * series waits for its own approval, and a rejection of the event holds for it.
   */
  async repeatEvent(services, request) {
    const { actor, params, body, signal } = request;
    const { id: eventId } = params;
    const { rule } = body;
    const access = ownerAccess(actor);
    await services.limits.count(SERIES_WRITES, actor.id);
    const seriesId = await inEventTransaction(services, { eventId, signal }, async (trx) => {
      const now = new Date();
      const organizerId = await requireEvent(trx, { eventId, access });
      // Before the event, as wherever events are made.
      await lockAccount(trx, organizerId);
      const event = await findApprovalForNoKeyUpdate(trx, eventId);
      if (!event) throw new AppError('EVENT_NOT_FOUND');
      requireFirstDate(event, rule, now);
      const { rejected_at, rejection_reason } = event;
      const { endsAfterMinutes = minutesOf(event) } = body;
      const id = await addSeries(trx, {
        ...{ ...body, endsAfterMinutes, organizerId, content: contentOf(event) },
        isApproved: organizerId === actor.id && initialApproval(actor, undefined),
        rejection: { rejected_at, rejection_reason },
      });
      const ownFields = hasTimesOf(event, { rule, endsAfterMinutes }) ? [] : ['date'];
      const date = { eventId, seriesId: id, day: londonIsoDay(event.date), ownFields };
      if (!(await updateSeriesOfEvent(trx, date))) throw new AppError('IN_SERIES');
      const maxEvents = services.config.quotas.events;
      await fillSeries(trx, request, { id, now, maxEvents });
      return id;
    });
    return respondWithDates(services, actor, seriesId);
  },

  /**
   * Makes a date of a series an event of its own; its day is left out of the series
   * (docs/product/series.md#series-membership). An event without a series stays as it is.
   */
  async takeOutOfSeries(services, request) {
    const { actor, params, signal } = request;
    const { id: eventId } = params;
    const access = eventAccess(actor, 'update');
    await inEventTransaction(services, { eventId, signal }, async (trx) => {
      await requireEvent(trx, { eventId, access });
      const date = await findRuleOfDateForUpdate(trx, eventId);
      if (!date) return;
      // Helping with this date alone is not enough.
      if (!(await reachesSeries(trx, { id: date.id, access }))) throw new AppError('FORBIDDEN');
      await services.limits.count(SERIES_WRITES, `${actor.id} ${date.id}`);
      const { refusal } = await leaveOutDay(trx, date);
      if (refusal) throw AppError.of(refusal);
      await clearSeriesOfEvent(trx, { eventId, seriesId: date.id });
      // What waits for the mail about the series.
      await addMailJob(trx, eventId);
      const subject = { kind: 'series', id: date.id } as const;
      const after = { takenOut: eventId };
      await recordAudit(trx, request, { action: 'updateSeries', subject, after });
    });
    return { event: await findEvent(services, { viewer: actor, id: eventId }) };
  },
} satisfies Partial<Handlers>;

function requireFirstDate(event: ApprovalRow, rule: SeriesRule, now: Date): void {
  if (hasStarted(event, now)) throw new AppError('EVENT_STARTED');
  if (event.cancellation_reason !== null) throw new AppError('EVENT_CANCELLED');
  if (!isDayOfRule(rule, londonIsoDay(event.date)))
    throw fieldError('rule', SERVER_TEXT.ruleWithoutEvent);
  const refusal = refusePastRule(rule, now);
  if (refusal) throw AppError.of(refusal);
}

/** Null without an end. */
function minutesOf({ date, ends_at: endsAt }: ApprovalRow): number | null {
  return endsAt ? (Date.parse(endsAt) - Date.parse(date)) / 60_000 : null;
}

interface Times {
  rule: SeriesRule;
  endsAfterMinutes: number | null;
}

/** Whether an event begins and ends as a date of its day would. */
function hasTimesOf(event: ApprovalRow, { rule, endsAfterMinutes }: Times): boolean {
  const startsAt = startOfDate(londonIsoDay(event.date), rule.time);
  return (
    startsAt.getTime() === Date.parse(event.date) &&
    (endOf(startsAt, endsAfterMinutes)?.getTime() ?? null) ===
      (event.ends_at === null ? null : Date.parse(event.ends_at))
  );
}
