import { ANY_EVENT, hasStarted, refuseJoin, refuseReservedName } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { refuseName, refuseSize, requireSquad, takeSquadSide } from './enter-squad.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findPersonId, type Own } from './own-participation-store.ts';
import { askingOf, readSquad, squadRefusal } from './read-squad.ts';
import { updateChosen } from './side-store.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
import { newSquadCode, trySquadCode } from './squad-code.ts';
import { updateSquadSide } from './squad-sides.ts';
import {
  deleteSquadRow,
  findEventOfSquad,
  findSpot,
  findSquad,
  isSquadNameTaken,
  type SquadRow,
  updateSquadOf,
  updateSquadRow,
} from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { findStock } from './stock-store.ts';
import { isLedBy } from './to-squad.ts';

export const squadChanges = {
  /** Changes a squad that the caller leads; who manages the participants can rename it. */
  async updateSquad(services, { actor, client, params: { id }, body, signal }) {
    const { name, maxSize, sideOptionId, leader: leaderId } = body;
    let promoted: string[] = [];
    const refusal = refuseReservedName(actor, { name });
    if (refusal) throw AppError.of(refusal);
    const isOnlyName = [maxSize, sideOptionId, leaderId].every((value) => value === undefined);
    await inSquadTransaction(services, { actor, id, signal }, async (trx, { squad, event }) => {
      const isLeader = isLedBy(squad, actor.id);
      if (!isLeader && !(squad.isManaged && isOnlyName)) throw new AppError('FORBIDDEN');
      if (name !== undefined) await refuseName(trx, { eventId: event.id, name, exceptId: id });
      if (maxSize !== undefined) refuseSize(event, maxSize);
      if (maxSize !== undefined && maxSize < squad.members.length)
        throw fieldError('maxSize', SQUAD_TEXT.tooSmall);
      if (leaderId !== undefined && !mayLead(squad, leaderId))
        throw fieldError('leader', SQUAD_TEXT.leader);
      if (sideOptionId !== undefined) {
        if (hasStarted(event, new Date())) throw new AppError('EVENT_STARTED');
        if (event.cancelledAt) throw new AppError('EVENT_CANCELLED');
        await updateSquadSide(trx, event, { squadId: id, sideOptionId, actorId: actor.id });
        // Somebody may wait for the side that they had.
        promoted = await promoteWaitlist(trx, event.id, services.config);
      }
      if (name !== undefined || maxSize !== undefined || leaderId !== undefined)
        await updateSquadRow(trx, { id, name, maxSize, leaderId });
      if (isLeader) return;
      const subject = { kind: 'squad', id } as const;
      await recordAudit(trx, { actor, client }, { action: 'renameSquad', subject });
    });
    services.bus.publish(promoted);
    return { squad: await readSquad(services, actor, id) };
  },

  /** Deletes a squad that the caller leads; its members keep their spots. */
  async deleteSquad(services, { actor, params: { id }, signal }) {
    let promoted: string[] = [];
    await lead(services, { actor, id, signal }, async (trx, { event }) => {
      await deleteSquadRow(trx, id);
      promoted = await promoteWaitlist(trx, event.id, services.config);
    });
    services.bus.publish(promoted);
    return { id };
  },

  /** Puts the caller or one of their dependants, who has joined the event, into a squad. */
  async joinSquad(services, { actor, params: { id: eventId }, body, signal }) {
    const { squadCode, dependantId } = body;
    const own = { eventId, userId: actor.id, dependantId };
    // Who has not joined tries no codes.
    await requireSpot(services.db, own);
    function enter(codeHash: string | null) {
      return inEventTransaction(services, { eventId, signal }, async (trx) => {
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        const spot = await requireSpot(trx, own);
        const refusal = refuseJoin(actor, event, new Date());
        if (refusal) throw new AppError(refusal);
        if (spot.squadId) throw new AppError('IN_SQUAD');
        const squadId = await requireSquad(trx, { codeHash, eventId, userId: actor.id });
        if (event) await takeSide(trx, event, { ...spot, squadId });
        await updateSquadOf(trx, { participationId: spot.id, squadId });
        return squadId ?? '';
      });
    }
    const attempt = { by: actor.id, code: squadCode, use: enter };
    return { squad: await readSquad(services, actor, await trySquadCode(services, attempt)) };
  },

  /** Takes somebody out of a squad: the leader anybody, a member themselves; the spot is kept. */
  async removeSquadMember(services, { actor, params: { id, participationId }, signal }) {
    let promoted: string[] = [];
    await inSquadTransaction(services, { actor, id, signal }, async (trx, { squad, event }) => {
      const member = squad.members.find(
        (one) => one.participationId === participationId && !one.isOpen,
      );
      const isOwn = member?.accountId === actor.id;
      if (!isOwn && !isLedBy(squad, actor.id)) throw new AppError('FORBIDDEN');
      if (!member) throw new AppError('SQUAD_NOT_FOUND');
      await updateSquadOf(trx, { participationId, squadId: null });
      // The open spots of a squad go with its last member.
      promoted = await promoteWaitlist(trx, event.id, services.config);
    });
    services.bus.publish(promoted);
    return { id };
  },

  /** The old code and its link stop working. */
  async renewSquadCode(services, { actor, params: { id }, signal }) {
    await lead(services, { actor, id, signal }, (trx) =>
      updateSquadRow(trx, { id, ...newSquadCode(services, id) }),
    );
    return { squad: await readSquad(services, actor, id) };
  },
} satisfies Partial<Handlers>;

/**
 * Gives a squad whose name was reported a plain one
 * (docs/product/administration.md#report-outcomes); false when there is no such squad.
 */
export async function resetSquadName(trx: Db, id: string): Promise<boolean> {
  const eventId = await findEventOfSquad(trx, id);
  if (!eventId) return false;
  await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  let name = 'Squad';
  for (let number = 2; await isSquadNameTaken(trx, { eventId, name, exceptId: id }); number += 1)
    name = `Squad ${number}`;
  await updateSquadRow(trx, { id, name });
  return true;
}

async function requireSpot(db: Db, own: Own) {
  const { eventId } = own;
  const personId = await findPersonId(db, own);
  const spot = personId && (await findSpot(db, { eventId, personId }));
  if (!spot) throw new AppError('NOT_JOINED');
  return spot;
}

type Spot = NonNullable<Awaited<ReturnType<typeof findSpot>>>;

/** Gives a player without a side that of the squad; refuses one with another. */
async function takeSide(trx: Db, event: SpotsEvent, { id, squadId, status, chosen }: Spot) {
  const stock = await findStock(trx, event);
  const isConfirmed = status === 'confirmed';
  const sided = { squadId, participationId: id, chosen, stock, isConfirmed };
  const taken = await takeSquadSide(trx, event, sided);
  if (taken.length > chosen.length) await updateChosen(trx, [{ id, chosen: taken }]);
}

/** Neither an open spot nor whom the gate has named leads. */
function mayLead({ members }: SquadRow, participationId: string): boolean {
  return members.some((one) => one.participationId === participationId && one.accountId !== null);
}

interface OfSquad {
  actor: Actor;
  id: string;
  signal: AbortSignal;
  /** Locks the account before the event. */
  lockFirst?: (trx: Db, actorId: string) => Promise<unknown>;
}

type Run = (trx: Db, of: { squad: SquadRow; event: SpotsEvent }) => Promise<void>;

/** Locks the event of a squad that the account sees, so that its size and its names stay. */
export async function inSquadTransaction(
  services: Services,
  { actor, id, signal, lockFirst }: OfSquad,
  run: Run,
): Promise<void> {
  const eventId = await findEventOfSquad(services.db, id);
  if (!eventId) throw new AppError('SQUAD_NOT_FOUND');
  await inEventTransaction(services, { eventId, signal }, async (trx) => {
    await lockFirst?.(trx, actor.id);
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const squad = await findSquad(trx, { id, ...askingOf(actor) });
    if (!event || !squad) throw await squadRefusal(trx, actor, id);
    await run(trx, { squad, event });
  });
}

/** The same of one that the account leads; FORBIDDEN for who sees it and does not. */
export function lead(services: Services, of: OfSquad, run: Run): Promise<void> {
  return inSquadTransaction(services, of, (trx, found) => {
    if (!isLedBy(found.squad, of.actor.id)) throw new AppError('FORBIDDEN');
    return run(trx, found);
  });
}
