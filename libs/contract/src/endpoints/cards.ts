import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { card, newCard } from '../schemas/card.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';

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
