import { FAILURE_TEXT, FIELD_TEXT, SERIES, type SeriesRule, seriesDays } from '@muster/contract';
import {
  type FieldRefusal,
  initialApproval,
  isOwnerOrSuperadmin,
  londonIsoDay,
  pageOffset,
  paginate,
  seriesDates,
  type Viewer,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { countMatches } from './list/count-store.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventPage } from './list/list-event-page.ts';
import { listEventRows } from './list/list-store.ts';
import { makeDates } from './make-dates.ts';
import { refuseContent, toContent } from './series-content.ts';
import {
  countSeries,
  findCrewRolesOfSeries,
  findSeriesRow,
  insertSeries,
  listSeriesRows,
} from './series-store.ts';
import { mediaOfChange } from './to-event.ts';
import { canOfSeries, toSeries } from './to-series.ts';

export const seriesEndpoints = {
  /**
   * Creates a series of the caller's with its first dates (docs/product/series.md#series). Only the
   * superadmin's starts approved.
   */
  async createSeries(services, request) {
    const { actor, body } = request;
    const { event, rule, ...terms } = body;
    const { publicUrl, quotas } = services.config;
    const now = new Date();
    const content = toContent(event, publicUrl);
    const refusal = refuseContent(actor, content) ?? refusePastRule(rule, now);
    if (refusal) throw AppError.of(refusal);
    const id = createObjectId();
    await inTransaction(services.db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await requireOwnMedia(services, trx, { actor, urls: mediaOfChange(content), inUse: [] });
      if ((await countSeries(trx, actor.id)) >= SERIES.maxOfAccount)
        throw new AppError('TOO_MANY_DATES', {
          message: FAILURE_TEXT.maxSeries(SERIES.maxOfAccount),
        });
      const json = JSON.stringify(content);
      await insertSeries(trx, {
        ...{ id, organizer_id: actor.id, content: json, rule: JSON.stringify(rule) },
        ends_after_minutes: terms.endsAfterMinutes,
        weeks_ahead: terms.weeksAhead,
        move_until_days: terms.moveUntilDays,
        ...(initialApproval(actor, undefined) && { approved_at: now, approved_content: json }),
      });
      const row = await findSeriesRow(trx, id);
      const dates = row ? await makeDates(trx, row, { now, maxEvents: quotas.events }) : [];
      const subject = { kind: 'series', id } as const;
      const after = { dates: dates.length };
      await recordAudit(trx, request, { action: 'createSeries', subject, after });
    });
    const query = { page: 1, limit: SERIES.maxComingDates };
    const filter = { seriesId: id };
    const { events } = await listEventPage(services, {
      ...{ filter, sort: 'soonest', viewer: actor, query },
    });
    return { series: (await findSeries(services, actor, id)).series, events };
  },

  /** The dates that a rule would make now. */
  async previewSeries(_services, { body: { rule, weeksAhead } }) {
    const { dates } = seriesDates(rule, { now: new Date(), weeksAhead });
    return { dates: dates.map((date) => ({ ...date, startsAt: date.startsAt.toISOString() })) };
  },

  /** The caller's own, newest first. */
  async listSeries(services, { actor, query }) {
    const { db } = services;
    const page = { organizerId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([listSeriesRows(db, page), countSeries(db, actor.id)]);
    const seen = rows.map(async (row) => {
      const comingDates = await countDates(services, { id: row.id });
      return toSeries(row, { comingDates, can: { update: true, end: true } });
    });
    return { series: await Promise.all(seen), pagination: paginate(query, total) };
  },

  /** Anybody while it has an approved date; its organizer and crew always. */
  async getSeries(services, { actor, params: { id } }) {
    return { series: (await findSeries(services, actor, id)).series };
  },

  /** The dates that the caller can see: coming ones soonest first, or past ones latest first. */
  async listSeriesEvents(services, { actor, params: { id }, query }) {
    const { isRun } = await findSeries(services, actor, id);
    const now = new Date().toISOString();
    const isComing = query.scope === 'coming';
    const filter: EventFilter = {
      seriesId: id,
      ...(isComing ? { from: now } : { to: now }),
      ...(!isRun && { approved: true }),
    };
    const sort = isComing ? 'soonest' : 'latest';
    return listEventPage(services, { filter, sort, viewer: actor, query });
  },
} satisfies Partial<Handlers>;

/** Refuses a rule whose first date has begun. */
function refusePastRule(rule: SeriesRule, now: Date): FieldRefusal | undefined {
  const [first] = seriesDays(rule, { from: rule.from, to: londonIsoDay(now) });
  if (!first || seriesDates(rule, { now, weeksAhead: 1 }).dates[0]?.day === first) return undefined;
  return { code: 'VALIDATION', field: 'rule.from', message: FIELD_TEXT.ruleFirstPast };
}

/** SERIES_NOT_FOUND when the viewer cannot see it. `isRun`: by the viewer. */
export async function findSeries(services: Services, viewer: Viewer, id: string) {
  const row = await findSeriesRow(services.db, id);
  if (!row) throw new AppError('SERIES_NOT_FOUND');
  const roles = viewer
    ? await findCrewRolesOfSeries(services.db, { id, accountId: viewer.id })
    : [];
  const isRun = isOwnerOrSuperadmin(viewer, row.organizer_id) || roles.length > 0;
  const comingDates = await countDates(services, { id, ...(!isRun && { approved: true }) });
  const shown = isRun ? undefined : await findShownDate(services, id);
  if (!isRun && !shown) throw new AppError('SERIES_NOT_FOUND');
  const seen = { comingDates, can: canOfSeries(viewer, row, roles), shown };
  return { series: toSeries(row, seen), isRun };
}

function countDates(
  { pool }: Pick<Services, 'pool'>,
  { id, ...filter }: { id: string; approved?: boolean },
): Promise<number> {
  const from = new Date().toISOString();
  return countMatches(pool, { ...filter, seriesId: id, takesPlace: true, from });
}

/** The latest date that everybody can see; undefined without any. */
async function findShownDate({ pool }: Services, seriesId: string) {
  const page = { sort: 'latest', limit: 1, offset: 0, viewerId: null } as const;
  const [date] = await listEventRows(pool, { ...page, filter: { seriesId, approved: true } });
  return date;
}
