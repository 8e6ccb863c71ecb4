import { randomUUID } from 'node:crypto';
import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { organizerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { keepAccount, lockAccount } from '../people/lock-account-store.ts';
import {
  countCardsOf,
  findAccountOf,
  insertCard,
  isParticipant,
  listCardRows,
} from './card-store.ts';
import { cardReader } from './list-cards.ts';
import { toCard } from './to-card.ts';

type Card = Request<Endpoints['giveCard']>['body'];

/** Gives a player a card at an event of the caller's, or of one that the caller helps with. */
export async function giveCard(
  { db }: Services,
  { actor, client, body }: Request<Endpoints['giveCard']>,
): Promise<EndpointResponse<Endpoints['giveCard']>> {
  const { nonce = randomUUID(), ...content } = body;
  const access = organizerAccess(actor, 'giveCards');
  return inTransaction(db, async (trx) => {
    const organizerId = await requireEvent(trx, { eventId: body.eventId, access });
    const write = { organizerId, nonce, content: ['giveCard', actor.id, content] };
    // The id alone, so that nothing of the player is kept beside the card.
    const { id } = await once(trx, write, async () => ({
      response: { id: await saveCard(trx, { actor, client, organizerId, body }) },
      participationId: null,
    }));
    const reader = { accountId: organizerId, roles: cardReader(actor).roles };
    const [row] = await listCardRows(trx, { reader, id, limit: 1, offset: 0 });
    if (!row) throw new AppError('CARD_NOT_FOUND');
    return { card: toCard(row, actor) };
  });
}

interface NewCard extends Pick<Request<Endpoints['giveCard']>, 'actor' | 'client' | 'body'> {
  organizerId: string;
}

/** Returns the id of the card. */
async function saveCard(trx: Db, { actor, client, organizerId, body }: NewCard): Promise<string> {
  const { eventId, colour } = body;
  const userId = await findPlayer(trx, body);
  // An organizer has no cards of their own, and crew gives none to itself.
  if (userId === organizerId || userId === actor.id)
    throw new AppError('FORBIDDEN', { message: FAILURE_TEXT.cardYourself });
  // Crew gives none to anybody else: it keeps them out of events that are not the crew's.
  const isOrganizers = actor.id === organizerId || actor.isSuperadmin;
  if (!isOrganizers && !(await isParticipant(trx, { userId, eventId })))
    throw new AppError('PARTICIPANT_NOT_FOUND');
  await requireRoom(trx, { organizerId, userId });
  const id = createObjectId();
  await insertCard(trx, { ...body, userId, id, organizerId, givenBy: actor.id });
  const subject = { kind: 'user', id: userId } as const;
  const after = { colour, event: eventId };
  await recordAudit(trx, { actor, client }, { action: 'giveCard', subject, after });
  return id;
}

/** Who gets the card: an account, or that of a participant of the event. */
async function findPlayer(
  trx: Db,
  { userId, participationId = '', eventId }: Card,
): Promise<string> {
  if (userId) return userId;
  const found = await findAccountOf(trx, { participationId, eventId });
  if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
  // A dependant has none, nor has whoever came without a booking.
  if (!found.userId) throw new AppError('USER_NOT_FOUND', { message: FAILURE_TEXT.cardNoAccount });
  return found.userId;
}

/** Of two requests at once the second counts what the first has given. */
async function requireRoom(
  trx: Db,
  { organizerId, userId }: { organizerId: string; userId: string },
): Promise<void> {
  if (!(await lockAccount(trx, organizerId))) throw new AppError('EVENT_NOT_FOUND');
  if (!(await keepAccount(trx, userId))) throw new AppError('USER_NOT_FOUND');
  const { all, own } = await countCardsOf(trx, { organizerId, userId });
  if (all >= MAX_COUNT.cards || own >= MAX_COUNT.cardsPerPlayer)
    throw new AppError('TOO_MANY_CARDS');
}
