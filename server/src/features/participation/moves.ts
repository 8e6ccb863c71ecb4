import { createHash } from 'node:crypto';
import { type EndpointResponse, type Endpoints, ERRORS, MAX_COUNT } from '@muster/contract';
import {
  ANY_EVENT,
  eventAccess,
  isParticipating,
  moveUntil,
  overAt,
  waitsFor,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { once } from '../../platform/nonces/once.ts';
import { endOpenSpotsLeft } from './give-up-open-spots.ts';
import { promoteWaitlist, startHolds } from './holds.ts';
import { inEventsTransaction } from './in-event-transaction.ts';
import { mailMoved } from './mail-moved.ts';
import { lockMove, placeAll, saveMoves } from './move-spots.ts';
import { findSpotId, listFirstIds } from './move-store.ts';
import { findPersonId, type Own } from './own-participation-store.ts';
import { findEventParticipation } from './participant-store.ts';
import { toJoinStatus } from './to-participant.ts';

/** Of one series by one account, as its other changes: each tells up to 1,000 players. */
export const MOVES_OF_OTHERS: Limit = {
  name: 'moves-of-others',
  max: 60,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
};

/** Of their own. */
const MOVES: Limit = {
  name: 'moves',
  max: MAX_COUNT.movesPerDay,
  periodMs: 24 * 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SERVER_TEXT.movesPerDay,
};

export const moves = {
  /**
   * Moves the spot of the caller, or of one of their dependants, to another date of the series,
   * with what they have paid; refused, nothing changes (docs/product/series.md#series-moves).
   */
  async moveSpot(services, { actor, params: { id: eventId }, body, signal }) {
    const { toEventId, orWaitlist, dependantId, nonce } = body;
    const { config, limits } = services;
    let promoted: string[] = [];
    const eventIds = [eventId, toEventId];
    const response = await inEventsTransaction(services, { eventIds, signal }, async (trx) => {
      const spotId = await findSpotId(trx, { eventId, userId: actor.id, dependantId });
      if (!spotId) throw new AppError('NOT_JOINED');
      const scope = { eventId, toEventId, access: ANY_EVENT, ids: [spotId] };
      const plan = await lockMove(trx, scope);
      const { from } = plan;
      const content = ['moveSpot', eventId, actor.id, body];
      return once(trx, { organizerId: from.organizerId, nonce, content }, async () => {
        const { movers, target, ...placed } = await placeAll(trx, {
          ...plan,
          ids: scope.ids,
          orWaitlist,
          config,
        });
        const status = movers[0]?.status ?? 'cancelled';
        if (isParticipating(status) && !moveUntil({ ...from, status }, new Date()))
          throw new AppError('MOVE_CLOSED');
        const [spot] = placed.moved;
        if (!spot) throw placed.refused.get(spotId) ?? new AppError('NOT_JOINED');
        await limits.count(MOVES, hashOf(dependantId ?? actor.id));
        const saved = { from, target, moved: [spot], actorId: actor.id, isTold: false };
        await saveMoves(trx, saved);
        await startHolds(trx, config, [spot.id]);
        promoted = await promoteWaitlist(trx, eventId, config);
        const own = { eventId: toEventId, userId: actor.id, dependantId };
        const response = { participation: await readParticipation(trx, own) };
        return { response, participationId: spot.id };
      });
    });
    services.bus.publish(promoted);
    return response;
  },

  /**
   * Moves participants, or everybody, to another date of the series; the response names those who
   * are refused, for whom nothing changes (docs/product/series.md#series-moves).
   */
  async moveParticipants(services, { actor, client, params: { id: eventId }, body, signal }) {
    const { toEventId, orWaitlist, participationIds, nonce } = body;
    const { config } = services;
    const access = eventAccess(actor, 'manageParticipants');
    let promoted: string[] = [];
    const eventIds = [eventId, toEventId];
    const response = await inEventsTransaction(services, { eventIds, signal }, async (trx) => {
      const first = { eventId, limit: MAX_COUNT.participantChanges };
      const ids = participationIds ?? (await listFirstIds(trx, first));
      const plan = await lockMove(trx, { eventId, toEventId, access, ids });
      const { from } = plan;
      const content = ['moveParticipants', eventId, body];
      return once(trx, { organizerId: from.organizerId, nonce, content }, async () => {
        if (!from.cancelledAt && overAt(from) <= new Date()) throw new AppError('MOVE_CLOSED');
        const placed = await placeAll(trx, { ...plan, ids, orWaitlist, config });
        const { target, moved } = placed;
        await services.limits.count(MOVES_OF_OTHERS, `${actor.id} ${from.seriesId}`);
        await saveMoves(trx, { from, target, moved, actorId: actor.id, isTold: true });
        await mailMoved(trx, { ...plan, moved });
        await endOpenSpotsLeft(trx, eventId);
        promoted = await promoteWaitlist(trx, eventId, config);
        const subject = { kind: 'event', id: eventId } as const;
        const after = { event: toEventId, count: moved.length };
        const record = { action: 'moveParticipant', subject, after } as const;
        if (moved.length > 0) await recordAudit(trx, { actor, client }, record);
        return { response: toResponse(ids, placed), participationId: null };
      });
    });
    services.bus.publish(promoted);
    return response;
  },
} satisfies Partial<Handlers>;

type Placed = Pick<Awaited<ReturnType<typeof placeAll>>, 'movers' | 'moved' | 'refused'>;

/** Who was named and is not there, is last. */
function toResponse(
  ids: readonly string[],
  { movers, moved, refused }: Placed,
): EndpointResponse<Endpoints['moveParticipants']> {
  const found = new Set(movers.map(({ id }) => id));
  const missing = [...new Set(ids)].filter((id) => !found.has(id));
  return {
    moved: moved.map(({ id, from, status }) => ({ from: from.id, to: id, status })),
    refused: [
      ...movers.flatMap(({ id }) => {
        const error = refused.get(id);
        return error ? { participationId: id, code: error.code, message: error.message } : [];
      }),
      ...missing.map((participationId) => {
        return { participationId, code: 'NOT_JOINED', message: ERRORS.NOT_JOINED.message };
      }),
    ],
  };
}

/** What a player has at the other date. */
async function readParticipation(trx: Db, own: Own) {
  const personId = await findPersonId(trx, own);
  const row = await findEventParticipation(trx, { ...own, personId });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  const { status, customFields, taken, balancePence } = row;
  const waiting = waitsFor({ status, optionIds: row.optionIds ?? [] }, customFields, taken);
  return { ...toJoinStatus({ ...row, waitsFor: waiting }), balancePence };
}

/** Names nobody: the count outlives an account by a day. */
function hashOf(personId: string): string {
  return createHash('sha256').update(personId).digest('base64url');
}
