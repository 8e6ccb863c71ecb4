import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { call } from '../support/call.ts';
import { makeNonce } from '../support/gate.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import type { MakeRequest } from './make-request.ts';

/** An event with two sides, and a participant who has none. */
async function insertSides(fixtures: Fixtures) {
  const { db } = fixtures.server.services;
  const id = await insertEvent(fixtures, true);
  const options = ['Tan', 'Green'].map((label) => ({ id: createObjectId(), label, price: 0 }));
  const field = { id: createObjectId(), label: 'Side', isSide: true, options };
  await db
    .updateTable('events')
    .set({ custom_fields: JSON.stringify([field]) })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
}

/** Requests about the sides of an event. */
export const SIDE_REQUESTS = {
  planSides: async (fixtures) => {
    return { ...(await insertSides(fixtures)), body: { basis: 'confirmed' } };
  },
  applySides: async (fixtures) => {
    const { params } = await insertSides(fixtures);
    const { server, people } = fixtures;
    const body = { basis: 'confirmed' as const };
    const plan = await call(server, 'planSides', { as: people.owner, params, body });
    const moves = plan.moves.map(({ participationId, to }) => ({ participationId, to }));
    return { params, body: { version: plan.version, moves, nonce: makeNonce() } };
  },
} satisfies Partial<Record<EndpointName, MakeRequest>>;
