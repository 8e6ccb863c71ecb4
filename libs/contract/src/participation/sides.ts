import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { nonce } from '../shared/nonce.ts';
import { id } from '../shared/text.ts';

/** Of one request: more than any event has had. */
const MAX_MOVES = 5_000;

/** What a draw is repeated with; it is shown to everybody. */
const seed = z
  .string({ error: 'A seed has up to 64 letters, digits, - and _' })
  .regex(/^[\w-]{1,64}$/, 'A seed has up to 64 letters, digits, - and _');

/** Says which participants had which sides; it changes with them. */
const version = z
  .string({ error: 'A version has up to 64 characters' })
  .max(64, 'A version has up to 64 characters');

/** Of one participant to a side; null: to none. */
const sideMove = z.object({
  participationId: id,
  to: id.nullable(),
  /** They had chosen that side themselves, before the plan that this takes back. */
  isChosen: z.literal(true).optional(),
});

const toApply = { version, moves: z.array(sideMove).min(1).max(MAX_MOVES) };

/** Who would change sides, and how even that is (docs/product/sides.md#balance). */
const sidePlan = z.object({
  version: z.string(),
  /** The same seed gives the same plan, while the participants stay the same. */
  seed: z.string(),
  /** In the order of the queue. `from` and `to` are ids of options. */
  moves: z.array(z.object({ participationId: id, name: z.string(), from: id.nullable(), to: id })),
  sides: z.array(z.object({ optionId: id, label: z.string(), before: z.int(), after: z.int() })),
  /** Members of the largest squad that can move; 1: a player; 0: nobody can. */
  largestUnit: z.int(),
  /** What prevents a more even plan; the name is that of a squad, a player or a side. */
  blockedBy: z.array(
    z.object({ kind: z.enum(['split', 'noRoom', 'fixed', 'full']), name: z.string() }),
  ),
});
/** A `sidePlan` in a response. */
export type SidePlanResponse = z.output<typeof sidePlan>;

const params = z.object({ id });

/** Even sides (docs/product/sides.md#balance). */
export const sideEndpoints = {
  planSides: defineEndpoint({
    method: 'POST',
    path: '/events/:id/sides/plan',
    summary: 'Plan even sides without splitting a squad; nothing is changed',
    access: 'event-organizer',
    params,
    body: z.object({
      /** Everybody with a spot, or those who are inside. */
      basis: z.enum(['confirmed', 'inside']),
      seed: seed.optional(),
    }),
    errors: ['EVENT_NOT_FOUND'],
    rateLimitPerMinute: 30,
    response: sidePlan,
  }),
  applySides: defineEndpoint({
    method: 'POST',
    path: '/events/:id/sides',
    summary: 'Give participants the sides of a plan, or take that back',
    access: 'event-organizer',
    params,
    body: z.object({ ...toApply, nonce }),
    errors: [
      'EVENT_NOT_FOUND',
      'EVENT_CANCELLED',
      'PLAN_OUTDATED',
      'OPTION_SOLD_OUT',
      'NONCE_REUSED',
    ],
    rateLimitPerMinute: 30,
    response: z.object({
      updated: z.int(),
      /** What takes it back, sent to the same endpoint with a nonce of its own. */
      undo: z.object({ version: z.string(), moves: z.array(sideMove) }),
    }),
  }),
};
