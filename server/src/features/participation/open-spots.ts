import { randomUUID } from 'node:crypto';
import { hasStarted, refuseJoin } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { giveUpOpenSpots } from './give-up-open-spots.ts';
import { promoteWaitlist } from './holds.ts';
import { listUnpaidOpenSpots, updateClaimHash } from './open-spot-store.ts';
import { readSquad } from './read-squad.ts';
import { claimLinkOf, refuseOpening, saveOpenSpots, toOpenSpots } from './save-open-spots.ts';
import { inSquadTransaction, lead } from './squad-changes.ts';

export const openSpots = {
  /** Opens more spots of a squad that the caller leads (docs/product/squads.md#open-spots). */
  async addOpenSpots(services, { actor, params: { id }, body, signal }) {
    const { count, nonce } = body;
    let ids: string[] = [];
    // Before the event, as in a join.
    const of = { actor, id, signal, lockFirst: lockAccount };
    await lead(services, of, async (trx, { squad, event }) => {
      const refusal = refuseJoin(actor, event, new Date());
      if (refusal) throw new AppError(refusal);
      const content = ['addOpenSpots', id, actor.id, body];
      const write = { organizerId: event.organizerId, nonce, content };
      const opened = await once(trx, write, async () => {
        const { maxSize, members } = squad;
        const asked = { event, actorId: actor.id, count, squadId: id, field: 'count' } as const;
        await refuseOpening(trx, services, { ...asked, size: members.length, maxSize });
        const opening = { event, actorId: actor.id, squad, count, nonce, field: 'count' } as const;
        const saved = await saveOpenSpots(trx, services, opening);
        return { response: { ids: saved }, participationId: squad.leaderId };
      });
      ids = opened.ids;
    });
    const squad = await readSquad(services, actor, id);
    return { squad, openSpots: toOpenSpots(services, ids, nonce) };
  },

  /** Gives up an open spot of a squad that the caller leads. */
  async deleteOpenSpot(services, { actor, params: { id, participationId }, signal }) {
    let promoted: string[] = [];
    await lead(services, { actor, id, signal }, async (trx, { squad, event }) => {
      const spot = squad.members.find(
        (one) => one.isOpen && one.participationId === participationId,
      );
      if (!spot) throw new AppError('SQUAD_NOT_FOUND');
      if (hasStarted(event, new Date())) throw new AppError('EVENT_STARTED');
      const given = { ids: [participationId], actorId: actor.id, note: 'Open spot given up' };
      await giveUpOpenSpots(trx, event, given);
      promoted = await promoteWaitlist(trx, event.id, services.config);
    });
    services.bus.publish(promoted);
    return { id };
  },

  /** The old link stops working. */
  async renewOpenSpotLink(services, { actor, params: { id, participationId }, signal }) {
    const { url, claimHash } = claimLinkOf(services, participationId, randomUUID());
    await lead(services, { actor, id, signal }, async (trx, { event }) => {
      const refusal = refuseJoin(actor, event, new Date());
      if (refusal) throw new AppError(refusal);
      if (!(await updateClaimHash(trx, { squadId: id, participationId, claimHash })))
        throw new AppError('SQUAD_NOT_FOUND');
    });
    return { url };
  },

  /** Gives up the open spots of a squad that nobody has paid for, for the organizer's side. */
  async releaseOpenSpots(services, { actor, client, params: { id }, signal }) {
    let promoted: string[] = [];
    let released = 0;
    await inSquadTransaction(services, { actor, id, signal }, async (trx, { squad, event }) => {
      if (!squad.isManaged) throw new AppError('FORBIDDEN');
      const ids = await listUnpaidOpenSpots(trx, id);
      const given = { ids, actorId: actor.id, note: 'Open spot released' };
      await giveUpOpenSpots(trx, event, given);
      promoted = await promoteWaitlist(trx, event.id, services.config);
      released = ids.length;
      const subject = { kind: 'squad', id } as const;
      const after = { spots: released };
      await recordAudit(trx, { actor, client }, { action: 'releaseOpenSpots', subject, after });
    });
    services.bus.publish(promoted);
    return { released };
  },
} satisfies Partial<Handlers>;
