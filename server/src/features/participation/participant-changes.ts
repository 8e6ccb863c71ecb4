import { type BulkRefusal, type Endpoints, ERRORS } from '@muster/contract';
import { eventAccess, openStock, refuseKit, refuseStoredSoldOut } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { changeParticipants } from './change-participants.ts';
import { findKitHolderForNoKeyUpdate, upsertKit } from './detail-store.ts';
import { namedPerson } from './named-person.ts';
import { findParticipant, type ParticipantQueryRow } from './participant-store.ts';
import { toManagedParticipant } from './participants.ts';

export const participantChanges = {
  /** Changes a participant; if a part of the change is refused, nothing is changed. */
  async updateParticipant(services, { actor, params, body, signal, client }) {
    const { id: eventId } = params;
    const userId = await namedPerson(services.db, actor, params);
    const request = { eventId, userIds: [userId], change: body, signal, client };
    const { refused, checkedInBefore } = await changeParticipants(services, actor, request);
    const code = refused.get(userId);
    const access = eventAccess(actor, 'manageParticipants');
    const row = await findParticipant(services.pool, { eventId, userId, access });
    if (!row) throw new AppError(code ?? 'PARTICIPANT_NOT_FOUND');
    if (code) throw toError(code, row);
    const [before] = checkedInBefore;
    return {
      participant: await toManagedParticipant(services.pool, row, { eventId, actor }),
      ...(before && { checkedInBefore: before.checkInTime }),
      ...(before?.checkedInBy && { checkedInBeforeBy: before.checkedInBy }),
    };
  },

  /**
   * Makes one change to several participants; the response names those it was refused for
   * (docs/product/participation.md#bulk-changes).
   */
  async updateParticipants(services, { actor, params, body, signal, client }) {
    const request = { eventId: params.id, ...body, signal, client };
    const { accepted, unchanged, refused, undo, checkedInBefore } = await changeParticipants(
      services,
      actor,
      request,
    );
    return {
      updated: accepted.length - unchanged,
      unchanged,
      ...(checkedInBefore.length > 0 && { checkedInBefore }),
      refused: [...refused].map(([userId, code]) => ({
        userId,
        code,
        message: ERRORS[code].message,
      })),
      undo: undo.map(({ userIds, change }) => ({ userIds: [...userIds], change })),
    };
  },

  /** Ticks what a participant was handed out (docs/product/participation.md#kit-handouts). */
  async updateKit({ db, pool, bus }, { actor, client, params, body: { kit } }) {
    const { id: eventId } = params;
    const userId = await namedPerson(db, actor, params);
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
  },
} satisfies Partial<Handlers>;

/** Which option is sold out is read after the change was refused: it may be left by then. */
function toError(code: BulkRefusal, row: ParticipantQueryRow): AppError {
  const stock = openStock(row.event_custom_fields, row.event_taken);
  const chosen = row.join_form.customFieldResponses ?? [];
  const soldOut = code === 'OPTION_SOLD_OUT' ? refuseStoredSoldOut(chosen, stock) : undefined;
  return soldOut ? AppError.of(soldOut) : new AppError(code);
}

type Tick = Request<Endpoints['updateKit']>['body']['kit'][number];

function describeTick({ optionId, handedOut, returned }: Tick): string {
  if (returned) return `${optionId} returned`;
  return `${optionId} ${handedOut ? 'handed out' : 'not handed out'}`;
}
