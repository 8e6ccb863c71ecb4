import {
  type CrewRole,
  type Endpoints,
  type EventUpdate,
  isDayOfRule,
  type SeriesContent,
  type SeriesRule,
  type SeriesUpdate,
} from '@muster/contract';
import {
  addDay,
  type ChangedRule,
  crewCan,
  endOf,
  isEditorField,
  keepDaysBefore,
  keepLimits,
  londonIsoDay,
  refuseCustomFieldIds,
  startOfDate,
  withoutPastDays,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { removeEvent } from './event-deletion.ts';
import { lockEventForUpdate } from './event-store.ts';
import { makeDates } from './make-dates.ts';
import { refuseContent, withIds } from './series-content.ts';
import {
  type DateRow,
  isUntouched,
  listComingDates,
  type SeriesRow,
  updateSeriesRow,
} from './series-store.ts';
import { mediaOfChange, withStoredUrls } from './to-event.ts';

/** A date, with what changes of it. */
interface DateChange {
  eventId: string;
  change: EventUpdate;
}

/** What a change of a series means for its dates. */
export interface SeriesPlan {
  /** To be made one by one. */
  changes: DateChange[];
  /** Dates that the rule no longer has, and that stay for whom they have. */
  fallen: { eventId: string; fields: string[] }[];
  created: number;
  removed: number;
}

interface Planned extends Request<Endpoints['updateSeries']> {
  /** Locked. */
  before: SeriesRow;
  /** As what the caller helps with the series. */
  roles: readonly CrewRole[];
}

/**
 * Stores a change of a series, removes and makes the dates that follow from its rule, and says what
 * changes of the others (docs/product/series.md#series-edits).
 */
export async function planSeriesChange(
  trx: Db,
  services: Services,
  request: Planned,
): Promise<SeriesPlan> {
  const { actor, before, body, roles } = request;
  const isCrew = roles.length > 0;
  if (isCrew && !crewCan(roles, 'update')) refuseOthersThanTexts(body);
  const now = new Date();
  const content = await toContentChange(trx, services, request);
  const dates = (await listComingDates(trx, { seriesId: before.id, now })).filter(
    ({ isDeleted }) => !isDeleted,
  );
  const asked = withTerms(before, body);
  const rule = askedRule(before, { body, now });
  const { gone, fallen } = await removeFallen(trx, dates, rule);
  const after = {
    ...asked,
    content: withContent(before.content, content),
    rule: fallen.reduce((kept, { day }) => ruleOf(addDay(kept, day)), rule),
    // Changed by its organizer or crew it waits for the superadmin again.
    ...(actor.id === before.organizer_id || isCrew ? { rejected_at: null } : {}),
  };
  await updateSeriesRow(trx, {
    ...{ id: before.id, updated_at: now, rejected_at: after.rejected_at },
    ...{ content: JSON.stringify(after.content), rule: JSON.stringify(after.rule) },
    ends_after_minutes: after.ends_after_minutes,
    weeks_ahead: after.weeks_ahead,
    move_until_days: after.move_until_days,
  });
  const made = await makeDates(trx, after, { now, maxEvents: services.config.quotas.events });
  const subject = { kind: 'series', id: before.id } as const;
  const fields = Object.keys(body).join(', ');
  await recordAudit(trx, request, { action: 'updateSeries', subject, after: { fields } });
  const stay = dates.filter((date) => !gone.has(date.id) && date.day >= (body.from ?? ''));
  return {
    changes: stay.map((date) => ({
      eventId: date.id,
      change: { ...content, ...timesOf(date, { body, after }) },
    })),
    fallen: fallen.map(({ id }) => ({ eventId: id, fields: ['date'] })),
    created: made.length,
    removed: gone.size,
  };
}

/** Deletes a date that nobody has joined, liked or written about. */
async function removeIfUntouched(trx: Db, { id }: DateRow): Promise<boolean> {
  // Nobody joins between the look and the deletion.
  if (!(await lockEventForUpdate(trx, { id, organizerId: null }))) return false;
  if (!(await isUntouched(trx, id))) return false;
  return (await removeEvent(trx, { id, organizerId: null })) !== undefined;
}

function refuseOthersThanTexts({ event = {}, from: _, ...others }: SeriesUpdate): void {
  const fields = [...Object.keys(others), ...Object.keys(event).filter((f) => !isEditorField(f))];
  if (fields.length > 0)
    throw new AppError('FORBIDDEN', { message: 'An editor can change texts and pictures only' });
}

/** What is sent of the content, in the form in which it is stored. */
async function toContentChange(
  trx: Db,
  services: Services,
  { actor, before, body }: Planned,
): Promise<Partial<SeriesContent>> {
  if (!body.event) return {};
  const stored = withIds(before.content.customFields ?? []);
  const { customFields: sent, ...event } = withStoredUrls(body.event, services.config.publicUrl);
  const customFields = sent && withIds(keepLimits(sent, stored));
  // What is left out stays as it is.
  const sentFields = Object.entries({ ...event, customFields });
  const change: Partial<SeriesContent> = Object.fromEntries(
    sentFields.filter(([, value]) => value !== undefined),
  );
  const refusal =
    (sent && refuseCustomFieldIds(sent, stored)) ??
    refuseContent(actor, withContent(before.content, change));
  if (refusal) throw AppError.of(refusal);
  const inUse = Object.values(mediaOfChange(before.content)).flatMap((url) => url ?? []);
  await requireOwnMedia(services, trx, { actor, urls: mediaOfChange(change), inUse });
  return change;
}

function withTerms(before: SeriesRow, sent: SeriesUpdate): SeriesRow {
  const { rule, endsAfterMinutes, weeksAhead, moveUntilDays } = sent;
  return {
    ...before,
    rule: rule ?? before.rule,
    weeks_ahead: weeksAhead ?? before.weeks_ahead,
    ends_after_minutes:
      endsAfterMinutes === undefined ? before.ends_after_minutes : endsAfterMinutes,
    move_until_days: moveUntilDays === undefined ? before.move_until_days : moveUntilDays,
  };
}

/** Of the dates that a rule no longer has, those without anybody go. */
async function removeFallen(trx: Db, dates: readonly DateRow[], rule: SeriesRule) {
  const gone = new Set<string>();
  const fallen: DateRow[] = [];
  for (const date of dates) {
    if (isDayOfRule(rule, date.day)) continue;
    if (await removeIfUntouched(trx, date)) gone.add(date.id);
    else fallen.push(date);
  }
  return { gone, fallen };
}

/** As an event is changed: its base price follows a new price, a new image has no thumbnail. */
function withContent(before: SeriesContent, change: Partial<SeriesContent>): SeriesContent {
  const { price, basePrice, imageUrl = before.imageUrl } = change;
  const isSamePrice = price === undefined && (basePrice ?? null) === null;
  return {
    ...before,
    ...(imageUrl !== before.imageUrl && { imageThumbnail: null }),
    ...change,
    basePrice: isSamePrice ? before.basePrice : basePrice,
  };
}

/** The rule that was sent; days before `from` stay as they are. Days that are over are left out. */
function askedRule(before: SeriesRow, { body, now }: { body: SeriesUpdate; now: Date }) {
  const { rule = before.rule, from } = body;
  const today = londonIsoDay(now);
  const coming = withoutPastDays(rule, today);
  return from ? ruleOf(keepDaysBefore(coming, { before: before.rule, today, from })) : coming;
}

function ruleOf({ rule, refusal }: ChangedRule): SeriesRule {
  if (refusal) throw AppError.of(refusal);
  return rule;
}

interface Terms {
  body: SeriesUpdate;
  after: SeriesRow;
}

/** The time and length of the rule that was sent, for a date that has another one. */
function timesOf(date: DateRow, { body, after }: Terms): Pick<EventUpdate, 'date' | 'endsAt'> {
  if (!body.rule && body.endsAfterMinutes === undefined) return {};
  const startsAt = startOfDate(date.day, after.rule.time);
  const endsAt = endOf(startsAt, after.ends_after_minutes);
  const isSameEnd = (endsAt?.getTime() ?? null) === (date.endsAt && Date.parse(date.endsAt));
  return {
    ...(startsAt.getTime() !== Date.parse(date.date) && { date: startsAt.toISOString() }),
    ...(!isSameEnd && { endsAt: endsAt?.toISOString() ?? null }),
  };
}
