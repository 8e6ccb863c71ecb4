import {
  type EndpointResponse,
  type Endpoints,
  FAILURE_TEXT,
  type NewEvent,
} from '@muster/contract';
import {
  initialApproval,
  keepLimits,
  refuseEnd,
  refuseMedia,
  refusePastDate,
  refusePlaces,
  refuseReservedName,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { decideApproval } from './decide-approval.ts';
import { mediaOfChange, withStoredUrls } from './event-media.ts';
import { countEventsOfOrganizer, insertEvent } from './event-store.ts';
import { findEvent } from './find-event.ts';
import { organizerColumns, toEventColumns } from './to-event-columns.ts';

/**
 * Creates an event of the caller's own. Only the superadmin's starts approved
 * (docs/product/events.md#approval).
 */
export async function createEvent(
  services: Services,
  request: Request<Endpoints['createEvent']>,
): Promise<EndpointResponse<Endpoints['createEvent']>> {
  const { actor, body } = request;
  const { customFields, ...sent } = withStoredUrls(withoutIds(body), services.config.publicUrl);
  const event = { ...sent, customFields: customFields && keepLimits(customFields, []) };
  const refusal =
    refusePastDate(event, new Date()) ??
    refuseEnd({ date: event.date, endsAt: event.endsAt ?? null }) ??
    refuseReservedName(actor, { 'organizer.name': event.organizer.name }) ??
    refusePlaces(event.customFields ?? [], event.maxParticipants ?? null) ??
    refuseMedia(event);
  if (refusal) throw AppError.of(refusal);
  const id = createObjectId();
  const maxEvents = services.config.quotas.events;
  await inTransaction(services.db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    await requireOwnMedia(services, trx, { actor, urls: mediaOfChange(event), inUse: [] });
    if ((await countEventsOfOrganizer(trx, actor.id)) >= maxEvents)
      throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.maxEvents(maxEvents) });
    const columns = { ...toEventColumns(event), ...organizerColumns(event.organizer) };
    await insertEvent(trx, { ...columns, id, organizer_id: actor.id });
    if (initialApproval(actor, event.approved))
      await decideApproval(trx, request, { id, approved: true });
  });
  return { event: await findEvent(services, { viewer: actor, id }) };
}

/** Nothing of a new event is known yet: what its custom fields are copied from keeps its ids. */
function withoutIds({ customFields, ...event }: NewEvent): NewEvent {
  return {
    ...event,
    customFields: customFields?.map(({ id: _, options, ...field }) => ({
      ...field,
      options: options.map((option) => ({ ...option, id: undefined })),
    })),
  };
}
