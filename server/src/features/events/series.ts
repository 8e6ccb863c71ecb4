import { type Event, SERIES, type Series, type SeriesRule, seriesDays } from '@muster/contract';
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
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventPage } from './list/list-event-page.ts';
import { listEventRows } from './list/list-store.ts';
import { addSeries, fillSeries } from './new-series.ts';
import { refuseContent, toContent } from './series-content.ts';
import {
  countComingDates,
  countSeries,
  findCrewRolesOfSeries,
  findSeriesRow,
  listSeriesRows,
} from './series-store.ts';
import { mediaOfChange } from './to-event.ts';
import { canOfSeries, toSeries } from './to-series.ts';

/**
 * Of one series by one account, and of new series: each can change or make 60 events, and tell
 * their players.
 */
export const SERIES_WRITES: Limit = {
  name: 'series-writes',
  max: 60,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
};

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
    await services.limits.count(SERIES_WRITES, actor.id);
    const id = await inTransaction(services.db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await requireOwnMedia(services, trx, { actor, urls: mediaOfChange(content), inUse: [] });
      const isApproved = initialApproval(actor, undefined);
      const added = { ...terms, organizerId: actor.id, content, rule, isApproved };
      const seriesId = await addSeries(trx, added);
      await fillSeries(trx, request, { id: seriesId, now, maxEvents: quotas.events });
      return seriesId;
    });
    return respondWithDates(services, actor, id);
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
    const counts = await countComingDates(db, { ids: rows.map(({ id }) => id), approved: null });
    const series = rows.map((row) => {
      const comingDates = counts.get(row.id) ?? 0;
      return toSeries(row, { comingDates, can: { update: true, end: true } });
    });
    return { series, pagination: paginate(query, total) };
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
export function refusePastRule(rule: SeriesRule, now: Date): FieldRefusal | undefined {
  const [first] = seriesDays(rule, { from: rule.from, to: londonIsoDay(now) });
  if (!first || seriesDates(rule, { now, weeksAhead: 1 }).dates[0]?.day === first) return undefined;
  return { code: 'VALIDATION', field: 'rule.from', message: SERVER_TEXT.ruleFirstPast };
}

/** A new series with its dates. */
export async function respondWithDates(services: Services, viewer: Actor, id: string) {
  const query = { page: 1, limit: SERIES.maxComingDates };
  const list = { filter: { seriesId: id }, sort: 'soonest', viewer, query } as const;
  const { events } = await listEventPage(services, list);
  return { series: (await findSeries(services, viewer, id)).series, events };
}

/** SERIES_NOT_FOUND when the viewer cannot see it. `isRun`: by the viewer. */
export async function findSeries(services: Services, viewer: Viewer, id: string) {
  const row = await findSeriesRow(services.db, id);
  if (!row) throw new AppError('SERIES_NOT_FOUND');
  const roles = viewer
    ? await findCrewRolesOfSeries(services.db, { id, accountId: viewer.id })
    : [];
  const isRun = isOwnerOrSuperadmin(viewer, row.organizer_id) || roles.length > 0;
  const counts = await countComingDates(services.db, { ids: [id], approved: isRun ? null : true });
  const comingDates = counts.get(id) ?? 0;
  const shown = isRun ? undefined : await findShownDate(services, id);
  if (!isRun && !shown) throw new AppError('SERIES_NOT_FOUND');
  const seen = { comingDates, can: canOfSeries(viewer, row, roles), shown };
  return { series: toSeries(row, seen), isRun };
}

/** A series as a visitor sees it. */
export interface PublicSeries {
  series: Series;
  /** The coming dates, soonest first, at most 20; those that are called off are among them. */
  events: Event[];
  /** What it looks like: the next date, or the last one when none is to come. */
  face: Event;
}

/** Throws SERIES_NOT_FOUND without a date that everybody can see. */
export async function findPublicSeries(services: Services, id: string): Promise<PublicSeries> {
  const { series } = await findSeries(services, null, id);
  const dates = { filter: { seriesId: id, approved: true }, viewer: null } as const;
  const from = new Date().toISOString();
  const { events } = await listEventPage(services, {
    ...{ ...dates, filter: { ...dates.filter, from }, sort: 'soonest' },
    query: { page: 1, limit: SERIES.maxPublicDates },
  });
  const next = events.find(({ cancelledAt }) => !cancelledAt) ?? events[0];
  if (next) return { series, events, face: next };
  const latest = await listEventPage(services, { ...dates, query: { page: 1, limit: 1 } });
  const [face] = latest.events;
  if (!face) throw new AppError('SERIES_NOT_FOUND');
  return { series, events, face };
}

/** The latest date that everybody can see, like the series if one is; undefined without any. */
async function findShownDate({ pool }: Services, seriesId: string) {
  const page = { sort: 'latest', limit: 1, offset: 0, viewerId: null } as const;
  const filter = { seriesId, approved: true };
  const [usual] = await listEventRows(pool, { ...page, filter: { ...filter, isUsual: true } });
  return usual ?? (await listEventRows(pool, { ...page, filter }))[0];
}
