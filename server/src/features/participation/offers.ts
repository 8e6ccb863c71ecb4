import { OFFER } from '@muster/contract';
import { ANY_EVENT, type OfferableSpot, offerUntil, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { once } from '../../platform/nonces/once.ts';
import { requireConfirmedEmail } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findOfferable, updateOffer } from './offer-store.ts';
import { findPersonId } from './own-participation-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { claimLinkOf } from './save-open-spots.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';

const OFFERED: Limit = {
  name: 'offers',
  max: OFFER.maxMadePerHour,
  periodMs: 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SQUAD_TEXT.offeredPerHour,
};

export const offers = {
  /**
   * Makes a link by which somebody takes the spot of the caller, or of one of their dependants; an
   * old one stops working (docs/product/squads.md#offers).
   */
  async offerSpot(services, { actor, params: { id: eventId }, body, signal }) {
    const { dependantId, nonce } = body;
    const { id, expiresAt } = await inEventTransaction(
      services,
      { eventId, signal },
      async (trx) => {
        // Before the event, as in a join.
        await findUserForKeyShare(trx, actor.id);
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
        const spot = personId ? await findOfferable(trx, { eventId, personId }) : undefined;
        if (!event || !personId || !spot) throw new AppError('NOT_JOINED');
        const content = ['offerSpot', eventId, actor.id, body];
        return once(trx, { organizerId: event.organizerId, nonce, content }, async () => {
          const expiresAt = requireOfferable(spot);
          requireConfirmedEmail(services, await findUser(trx, actor.id));
          await services.limits.count(OFFERED, actor.id);
          const { claimHash } = claimLinkOf(services, spot.id, nonce);
          await updateOffer(trx, { eventId, personId, claimHash });
          return { response: { id: spot.id, expiresAt }, participationId: spot.id };
        });
      },
    );
    return { url: claimLinkOf(services, id, nonce).url, expiresAt };
  },

  /** Keeps the spot; also when there is no link. */
  async withdrawOffer(services, { actor, params: { id: eventId }, query, signal }) {
    const { dependantId } = query;
    await inEventTransaction(services, { eventId, signal }, async (trx) => {
      // Whoever is taking the spot has it first, or finds that the link has ended.
      await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
      if (!personId || !(await updateOffer(trx, { eventId, personId, claimHash: null })))
        throw new AppError('NOT_JOINED');
    });
    return { id: eventId };
  },
} satisfies Partial<Handlers>;

/** Until when a spot can be given away. Throws why it cannot. */
function requireOfferable(spot: OfferableSpot): string {
  const refusal = refuseLeave(spot.status, spot, new Date());
  if (refusal) throw new AppError(refusal);
  if (spot.cancelledAt) throw new AppError('EVENT_CANCELLED');
  if (spot.status === 'waitlist')
    throw new AppError('NOT_CONFIRMED', { message: SQUAD_TEXT.offersConfirmed });
  const until = offerUntil(spot, new Date());
  if (!until) throw new AppError('TRANSFER_CLOSED');
  return until;
}
