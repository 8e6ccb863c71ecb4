import { z } from 'zod';
import { CARD_COLOURS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { listedPerson } from '../shared/listed-person.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/**
 * A card to give (docs/product/cards.md#cards). It names the player by exactly one of `userId` and
 * `participationId`, which is of that event: the gate knows no accounts.
 */
export const newCard = z
  .object({
    /** Sent again with the same one, it is given once. */
    nonce: nonce.optional(),
    userId: id.optional(),
    participationId: id.optional(),
    eventId: id,
    colour: z.enum(CARD_COLOURS, { error: FIELD_TEXT.cardColour }),
    reason: text(LENGTH.cardReason).refine((reason) => reason !== '', FIELD_TEXT.cardReason),
  })
  .refine(({ userId, participationId }) => !userId !== !participationId, {
    path: ['userId'],
    error: FIELD_TEXT.cardPlayer,
  });

/** A card that has not ended, for the organizer and the crew. */
const card = z.object({
  id,
  user: listedPerson,
  /** Null: deleted since. */
  event: z.object({ id, title: z.string() }).nullable(),
  colour: z.enum(CARD_COLOURS),
  reason: z.string(),
  /** Null: their account is deleted. */
  givenBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: timestamp,
  /** A year later. */
  endsAt: timestamp,
  /** What the caller can do with it: the crew of the organizer takes back none. */
  can: z.object({ takeBack: z.boolean() }),
});
/** A `card` in a response. */
export type Card = z.output<typeof card>;

/** Cards for players who break the rules (docs/product/cards.md). */
export const cardEndpoints = {
  listCards: defineEndpoint({
    method: 'GET',
    path: '/cards',
    summary:
      'List the cards that your organizers have given, of all players or of one, newest first',
    access: 'signed-in',
    query: z.object({ ...pageQuery(PAGE_SIZE.cards), userId: id.optional() }),
    errors: [],
    response: z.object({ cards: z.array(card), pagination }),
  }),
  giveCard: defineEndpoint({
    method: 'POST',
    path: '/cards',
    summary: 'Give a player a card; a red one keeps them out of the events of the organizer',
    access: 'signed-in',
    body: newCard,
    errors: [
      'EVENT_NOT_FOUND',
      'FORBIDDEN',
      'USER_NOT_FOUND',
      'PARTICIPANT_NOT_FOUND',
      'TOO_MANY_CARDS',
      'CARD_NOT_FOUND',
      'NONCE_REUSED',
    ],
    response: z.object({ card }),
    status: 201,
    rateLimitPerMinute: 60,
  }),
  takeCardBack: defineEndpoint({
    method: 'DELETE',
    path: '/cards/:id',
    summary: 'Take back a card',
    access: 'card-owner',
    params: z.object({ id }),
    errors: ['CARD_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
