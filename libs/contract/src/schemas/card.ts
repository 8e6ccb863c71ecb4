import { z } from 'zod';
import { CARD_COLOURS } from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { listedPerson } from './listed-person.ts';
import { nonce } from './nonce.ts';
import { id, text, timestamp } from './text.ts';

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
export const card = z.object({
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
