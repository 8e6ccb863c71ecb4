import { randomUUID } from 'node:crypto';
import { type Card, type Endpoints, MAX_COUNT } from '@muster/contract';
import { organizerAccess, pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { nameOf, toPerson } from '../accounts/people.ts';
import { keepAccount, lockAccount } from '../accounts/people-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import {
  type CardReader,
  type CardRow,
  countCards,
  countCardsOf,
  deleteCard,
  findAccountOf,
  insertCard,
  isParticipant,
  listCardRows,
} from './card-store.ts';

export const cards = {
  /**
   * The cards of the caller and of organizers whom the caller helps; for everyone else there are
   * none (docs/product/cards.md#readers).
   */
  async listCards({ db }, { actor, query }) {
    const filter = { reader: cardReader(actor), userId: query.userId };
    const [rows, total] = await Promise.all([
      listCardRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
      countCards(db, filter),
    ]);
    return { cards: rows.map((row) => toCard(row, actor)), pagination: paginate(query, total) };
  },

  /** Gives a player a card at an event of the caller's, or of one that the caller helps with. */
  async giveCard({ db }, { actor, client, body }) {
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
  },

  /** Takes back a card of the caller's; crew cannot. */
  async takeCardBack({ db }, { actor, client, params: { id } }) {
    await inTransaction(db, async (trx) => {
      const card = await deleteCard(trx, { id, organizerId: actor.id });
      if (!card) throw new AppError('CARD_NOT_FOUND');
      const { userId, colour } = card;
      await recordAudit(
        trx,
        { actor, client },
        { action: 'takeCardBack', subject: { kind: 'user', id: userId }, before: { colour } },
      );
    });
    return { id };
  },
} satisfies Partial<Handlers>;

/** Not even the superadmin sees the cards of others. */
function cardReader(actor: Actor): CardReader {
  return { accountId: actor.id, roles: organizerAccess(actor, 'giveCards').roles };
}

type GivenCard = Request<Endpoints['giveCard']>['body'];

interface NewCard extends Pick<Request<Endpoints['giveCard']>, 'actor' | 'client' | 'body'> {
  organizerId: string;
}

/** Returns the id of the card. */
async function saveCard(trx: Db, { actor, client, organizerId, body }: NewCard): Promise<string> {
  const { eventId, colour } = body;
  const userId = await findPlayer(trx, body);
  // An organizer has no cards of their own, and crew gives none to itself.
  if (userId === organizerId || userId === actor.id)
    throw new AppError('FORBIDDEN', { message: SERVER_TEXT.cardYourself });
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
  { userId, participationId = '', eventId }: GivenCard,
): Promise<string> {
  if (userId) return userId;
  const found = await findAccountOf(trx, { participationId, eventId });
  if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
  // A dependant has none, nor has whoever came without a booking.
  if (!found.userId) throw new AppError('USER_NOT_FOUND', { message: SERVER_TEXT.cardNoAccount });
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

/** As the account that asks gets it. */
function toCard({ user, giver, ...row }: CardRow, viewer: { id: string }): Card {
  return {
    ...{ id: row.id, event: row.event, colour: row.colour, reason: row.reason },
    user: toPerson(user),
    givenBy: giver && { id: giver.id, name: nameOf(giver) },
    createdAt: row.createdAt,
    endsAt: row.endsAt,
    can: { takeBack: row.organizerId === viewer.id },
  };
}
