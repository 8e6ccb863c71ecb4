import type { EndpointName } from '@muster/contract';
import { hashSquadCode } from '../../src/features/participation/squad-code.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { hashLinkToken } from '../../src/platform/mail/account-links.ts';
import { makeNonce } from '../support/gate.ts';
import { registration } from '../support/people.ts';
import { insertRows, userRow } from '../support/rows.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import type { MakeRequest } from './make-request.ts';

/** A squad of an event of the owner's, led by the participant. */
async function insertSquad(fixtures: Fixtures) {
  const { server, people } = fixtures;
  const { db } = server.services;
  const eventId = await insertEvent(fixtures, true);
  const { id: leader } = await db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', people.participant.user.id)
    .executeTakeFirstOrThrow();
  const id = createObjectId();
  const code = id.slice(-8);
  const code_hash = hashSquadCode(server.services, code);
  const row = { id, event_id: eventId, name: 'Night Owls', code_hash, max_size: 8 };
  const code_nonce = makeNonce();
  await db
    .insertInto('squads')
    .values({ ...row, code_nonce, leader_participation_id: leader })
    .execute();
  await db.updateTable('participations').set({ squad_id: id }).where('id', '=', leader).execute();
  return { id, eventId, leader, code };
}

const ownSquad: MakeRequest = async (fixtures) => {
  const { id } = await insertSquad(fixtures);
  return { params: { id } };
};

/** An open spot of such a squad, with the token of its link. */
async function insertOpenSpot(fixtures: Fixtures) {
  const squad = await insertSquad(fixtures);
  const spot = { id: createObjectId(), event_id: squad.eventId, squad_id: squad.id };
  const token = spot.id;
  await fixtures.server.services.db
    .insertInto('participations')
    .values({ ...spot, status: 'confirmed', is_open: true, claim_hash: hashLinkToken(token) })
    .execute();
  return { token, params: { id: squad.id, participationId: spot.id } };
}

const openSpot: MakeRequest = async (fixtures) => {
  const { params } = await insertOpenSpot(fixtures);
  return { params };
};

/** Requests about squads. */
export const SQUAD_REQUESTS = {
  createSquad: async (fixtures) => {
    const id = await insertEvent(fixtures, true);
    const body = { name: 'Night Owls', joinForm: {}, nonce: makeNonce() };
    return { params: { id }, body };
  },
  listEventSquads: async (fixtures) => ({ params: { id: await insertEvent(fixtures, true) } }),
  listMySquads: () => ({}),
  getSquad: ownSquad,
  updateSquad: async (fixtures) => {
    const { id } = await insertSquad(fixtures);
    return { params: { id }, body: { name: 'Day Owls' } };
  },
  deleteSquad: ownSquad,
  joinSquad: async (fixtures) => {
    const { eventId, id, leader, code } = await insertSquad(fixtures);
    const { db } = fixtures.server.services;
    const [otherId, userId] = [createObjectId(), createObjectId()];
    await insertRows(db, 'users', [userRow({ id: userId, email: `${userId}@muster.test` })]);
    const other = { id: otherId, event_id: eventId, user_id: userId, squad_id: id };
    await db
      .insertInto('participations')
      .values({ ...other, status: 'confirmed' })
      .execute();
    await db
      .updateTable('participations')
      .set({ squad_id: null })
      .where('id', '=', leader)
      .execute();
    return { params: { id: eventId }, body: { squadCode: code } };
  },
  removeSquadMember: async (fixtures) => {
    const { id, leader } = await insertSquad(fixtures);
    return { params: { id, participationId: leader } };
  },
  splitParty: ownSquad,
  renewSquadCode: ownSquad,
  repeatSquad: async (fixtures) => {
    const { id, eventId } = await insertSquad(fixtures);
    const { db } = fixtures.server.services;
    const date = '2020-05-01T10:00:00.000Z';
    await db.updateTable('events').set({ date }).where('id', '=', eventId).execute();
    const body = { eventId: await insertEvent(fixtures, true), nonce: makeNonce() };
    return { params: { id }, body };
  },
  findSquadByCode: async (fixtures) => {
    const { code } = await insertSquad(fixtures);
    return { params: { code } };
  },
  addOpenSpots: async (fixtures) => {
    const { id } = await insertSquad(fixtures);
    return { params: { id }, body: { count: 1, nonce: makeNonce() } };
  },
  deleteOpenSpot: openSpot,
  renewOpenSpotLink: openSpot,
  releaseOpenSpots: ownSquad,
  offerSpot: async (fixtures) => {
    return { params: { id: await insertEvent(fixtures, true) }, body: { nonce: makeNonce() } };
  },
  withdrawOffer: async (fixtures) => ({ params: { id: await insertEvent(fixtures, true) } }),
  getClaim: async (fixtures) => {
    const { token } = await insertOpenSpot(fixtures);
    return { body: { token } };
  },
  claimSpot: async (fixtures) => {
    const { token } = await insertOpenSpot(fixtures);
    return { body: { token, joinForm: {} } };
  },
  claimWithNewAccount: async (fixtures) => {
    const { token } = await insertOpenSpot(fixtures);
    return { body: { ...registration(), token, joinForm: {}, consent: true } };
  },
} satisfies Partial<Record<EndpointName, MakeRequest>>;
