import type { EventUpdate } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { refuseChange, saveChange } from './edit-events.ts';
import { findEventRow } from './list/list-store.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { findOwnFieldsForUpdate, lockSeriesOfDate } from './series-store.ts';
import { toSchedule } from './to-event.ts';

/** A date of a series, with what was changed of the series. */
interface SeriesChange {
  id: string;
  seriesId: string;
  change: EventUpdate;
}

/**
 * Changes a date of a series as its series was changed, without its own fields: those that it has
 * under its lock. The caller may change the series. A date that is gone or has started has nothing
 * to change. `kept`: the fields that are its own.
 */
export async function changeDate(
  services: Services,
  actor: Actor,
  { id, seriesId, change: sent }: SeriesChange,
): Promise<{ isChanged: boolean; kept: string[] }> {
  const before = await findEventRow(services.pool, { id, viewerId: actor.id });
  const unchanged = { isChanged: false, kept: [], promoted: [] };
  if (!before) return unchanged;
  const { promoted, ...result } = await inEventTransaction(
    services,
    { eventId: id },
    async (trx) => {
      await lockSeriesOfDate(trx, id);
      const own = await findOwnFieldsForUpdate(trx, { id, seriesId });
      if (!own) return unchanged;
      const { change, kept } = withoutOwn(sent, own);
      if (Object.keys(change).length === 0) return { ...unchanged, kept };
      const refusal = refuseChange(actor, { change, before });
      if (refusal) throw AppError.of(refusal);
      const saved = { id, access: ANY_EVENT, change, before, actor, config: services.config };
      // Their ids are those of the series, which the date may not have yet.
      const promoted = await saveChange(trx, { ...saved, knownFields: sent.customFields });
      await queueScheduleMail(trx, toSchedule(before), { seriesId });
      return { isChanged: true, kept, promoted };
    },
  );
  services.bus.publish(promoted);
  return result;
}

/** The end goes with the start. */
function withoutOwn(sent: EventUpdate, own: readonly string[]) {
  const fields = new Set(own.includes('date') ? [...own, 'endsAt'] : own);
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  const change: EventUpdate = Object.fromEntries(entries.filter(([field]) => !fields.has(field)));
  return { change, kept: entries.flatMap(([field]) => (fields.has(field) ? field : [])) };
}
