import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, refuseKit } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findKitHolderForNoKeyUpdate, upsertKit } from './kit-store.ts';
import { findParticipant } from './participant-store.ts';

/** Ticks what a participant was handed out (docs/product/participation.md#kit-handouts). */
export async function updateKit(
  { db, pool, bus }: Services,
  {
    actor,
    client,
    params: { id: eventId, userId },
    body: { kit },
  }: Request<Endpoints['updateKit']>,
): Promise<EndpointResponse<Endpoints['updateKit']>> {
  const scope = { eventId, userId, access: eventAccess(actor, 'manageParticipants') };
  await inTransaction(db, async (trx) => {
    const holder = await findKitHolderForNoKeyUpdate(trx, scope);
    if (!holder) throw await eventRefusal(trx, scope, 'PARTICIPANT_NOT_FOUND');
    if (holder.status !== 'confirmed')
      throw new AppError('NOT_CONFIRMED', { message: 'Only confirmed players are handed kit' });
    const refusal = refuseKit(kit, holder.option_ids);
    if (refusal) throw AppError.of(refusal);
    await upsertKit(trx, holder.id, kit);
    const subject = { kind: 'user', id: userId } as const;
    const after = { event: eventId, kit: kit.map(describeTick).join(', ') };
    await recordAudit(trx, { actor, client }, { action: 'updateKit', subject, after });
  });
  bus.publishParticipants(eventId);
  const row = await findParticipant(pool, scope);
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

type Tick = Request<Endpoints['updateKit']>['body']['kit'][number];

function describeTick({ optionId, handedOut, returned }: Tick): string {
  if (returned) return `${optionId} returned`;
  return `${optionId} ${handedOut ? 'handed out' : 'not handed out'}`;
}
