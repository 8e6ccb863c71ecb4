import { SQUAD } from '@muster/contract';
import { ANY_EVENT, isComing, refuseReservedName } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { askingOf, readSquad, squadRefusal } from './read-squad.ts';
import { saveSquad } from './save-squad.ts';
import { findJoinableEvent, lockEventForNoKeyUpdate } from './spots-store.ts';
import { insertInvitations, listInvitedForKeyShare } from './squad-invitation-store.ts';
import { findSquad, type SquadRow } from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

export const squadAgain = {
  /**
   * Makes a squad that the caller was in anew for another event, and invites the others
   * (docs/product/squads.md#again).
   */
  async repeatSquad(services, { actor, params: { id }, body, signal }) {
    const { eventId, nonce } = body;
    const { name, maxSize, members } = await requireEarlier(services, actor, id);
    const refusal = refuseReservedName(actor, { name });
    if (refusal) throw AppError.of(refusal);
    const others = new Set(members.flatMap(({ accountId }) => accountId ?? []));
    others.delete(actor.id);
    const { squadId, invited } = await inEventTransaction(
      services,
      { eventId, signal },
      async (trx) => {
        const found = await findJoinableEvent(trx, eventId);
        if (!found) throw new AppError('EVENT_NOT_FOUND');
        const { organizerId } = found;
        // Before the event, as in a join.
        const leader = await findUserForKeyShare(trx, actor.id);
        const inviting = { accountIds: [...others], byId: actor.id, organizerId };
        const people = await listInvitedForKeyShare(trx, inviting);
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        if (!event) throw new AppError('EVENT_NOT_FOUND');
        const content = ['repeatSquad', id, actor.id, body];
        return once(trx, { organizerId, nonce, content }, async () => {
          const size = Math.max(SQUAD.minSize, Math.min(maxSize, event.maxPartySize));
          const made = { actor, event, name, maxSize: size };
          const { squadId, codeNonce, participationId } = await saveSquad(trx, services, made);
          const accountIds = people.map((one) => one.id);
          const isNew = await insertInvitations(trx, { eventId, accountIds });
          const details = {
            ...{ squadId, codeNonce, squadName: name, leaderName: leader?.fullName ?? '' },
            ...{ eventTitle: event.title, eventDate: event.date, location: event.location },
          };
          const mails = people
            .filter((one) => one.isMailed && isNew.has(one.id))
            .map((one) => ({
              to: { userId: one.id, email: one.email, name: nameOf(one) },
              details,
            }));
          await sendMails(trx, 'squadInvitation', mails);
          return { response: { squadId, invited: isNew.size }, participationId };
        });
      },
    );
    return { squad: await readSquad(services, actor, squadId), invited };
  },
} satisfies Partial<Handlers>;

/** A squad of a game that is over, in which the account or one of its dependants was. */
async function requireEarlier({ db }: Services, actor: Actor, id: string): Promise<SquadRow> {
  const squad = await findSquad(db, { id, ...askingOf(actor) });
  if (!squad) throw await squadRefusal(db, actor, id);
  if (!squad.members.some(({ accountId }) => accountId === actor.id))
    throw new AppError('FORBIDDEN');
  const event = await findJoinableEvent(db, squad.eventId);
  if (!event || isComing(event, new Date())) throw fieldError('id', SQUAD_TEXT.notOver);
  return squad;
}
