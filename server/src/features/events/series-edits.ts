import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, ownerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { changeDate } from './change-date.ts';
import { makeDates } from './make-dates.ts';
import { planSeriesChange } from './plan-series-change.ts';
import { findSeries, SERIES_WRITES } from './series.ts';
import {
  findCrewRolesOfSeries,
  findSeriesForUpdate,
  type SeriesRow,
  updateSeriesRow,
} from './series-store.ts';

export const seriesEdits = {
  /**
   * Changes a series, and its coming dates one by one: each under its own lock, without the fields
   * that were changed of it alone (docs/product/series.md#series-edits).
   */
  async updateSeries(services, request) {
    const { actor, params } = request;
    const { id } = params;
    await services.limits.count(SERIES_WRITES, `${actor.id} ${id}`);
    const plan = await inTransaction(services.db, async (trx) => {
      const before = await lockSeries(trx, actor, { id, ability: 'updateTexts' });
      const roles = await findCrewRolesOfSeries(trx, { id, accountId: actor.id });
      return planSeriesChange(trx, services, { ...request, before, roles });
    });
    const result = { changed: 0, kept: [...plan.fallen], refused: [] as Refused[] };
    for (const { eventId, change } of plan.changes) {
      const date = { id: eventId, seriesId: id, change };
      const outcome = await changeDate(services, actor, date).catch(toRefused(eventId));
      if ('code' in outcome) {
        result.refused.push(outcome);
        continue;
      }
      if (outcome.kept.length > 0) result.kept.push({ eventId, fields: outcome.kept });
      if (outcome.isChanged) result.changed += 1;
    }
    const { created, removed } = plan;
    return { series: (await findSeries(services, actor, id)).series, created, removed, ...result };
  },

  /** Makes no further dates, or those that are missing now (docs/product/series.md#series-end). */
  async pauseSeries(services, request) {
    const { actor, params, body } = request;
    const { id } = params;
    await services.limits.count(SERIES_WRITES, `${actor.id} ${id}`);
    await inTransaction(services.db, async (trx) => {
      const row = await lockSeries(trx, actor, { id, ability: 'update' });
      const { isPaused } = body;
      await updateSeriesRow(trx, { id, is_paused: isPaused, updated_at: new Date() });
      const making = { now: new Date(), maxEvents: services.config.quotas.events };
      await makeDates(trx, { ...row, is_paused: isPaused }, making);
      const subject = { kind: 'series', id } as const;
      await recordAudit(trx, request, { action: 'updateSeries', subject, after: { isPaused } });
    });
    return { series: (await findSeries(services, actor, id)).series };
  },
} satisfies Partial<Handlers>;

type Refused = EndpointResponse<Endpoints['updateSeries']>['refused'][number];

/** What a date does not take; everything else ends the request. */
function toRefused(eventId: string) {
  return (error: unknown): Refused => {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    if (code !== 'BELOW_CONFIRMED' && code !== 'BELOW_TAKEN' && code !== 'VALIDATION') throw error;
    return { eventId, code, message };
  };
}

interface Locked {
  id: string;
  /** Undefined: its owner alone. */
  ability: 'update' | 'updateTexts' | undefined;
}

/** FORBIDDEN for crew without the ability; SERIES_NOT_FOUND for all others. */
export async function lockSeries(
  trx: Db,
  actor: Actor,
  { id, ability }: Locked,
): Promise<SeriesRow> {
  const access = ability ? eventAccess(actor, ability) : ownerAccess(actor);
  const row = await findSeriesForUpdate(trx, { id, access });
  if (row) return row;
  const roles = await findCrewRolesOfSeries(trx, { id, accountId: actor.id });
  throw new AppError(roles.length > 0 ? 'FORBIDDEN' : 'SERIES_NOT_FOUND');
}
