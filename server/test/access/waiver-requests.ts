import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { hashLinkToken } from '../../src/platform/mail/account-links.ts';
import { makeNonce } from '../support/gate.ts';
import type { Caller } from './access-matrix.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import { empty, type MakeRequest } from './make-request.ts';

const TEXT = {
  body: 'Airsoft is played at your own risk.',
  valid_for: 'year',
  guardian_below: 18,
  accompanied_below: 16,
  is_material: false,
} as const;

/** The owner's waiver, and a pending event with the participant confirmed. */
async function insertWaiver(fixtures: Fixtures, approved = false) {
  const { db } = fixtures.server.services;
  const organizer_id = fixtures.people.owner.user.id;
  const version = (await latestVersion(fixtures)) + 1;
  await db
    .insertInto('waiver_texts')
    .values({ ...TEXT, organizer_id, version })
    .execute();
  const id = await insertEvent(fixtures, approved);
  const { id: participationId } = await db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, participationId, version };
}

async function latestVersion({ server, people }: Fixtures): Promise<number> {
  const { version } = await server.services.db
    .selectFrom('waiver_texts')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('organizer_id', '=', people.owner.user.id)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

async function insertSignature(fixtures: Fixtures, userId: string) {
  const { id: event_id, version } = await insertWaiver(fixtures);
  const id = createObjectId();
  const organizer_id = fixtures.people.owner.user.id;
  const row = { id, organizer_id, event_id, version, user_id: userId, signer: 'self' as const };
  await fixtures.server.services.db
    .insertInto('waiver_signatures')
    .values({ ...row, typed_name: 'Somebody', kept_until: '2090-01-01' })
    .execute();
  return { id, eventId: event_id };
}

/** Whose age is unknown may need a guardian. */
async function forgetAge({ server, people }: Fixtures) {
  await server.services.db
    .updateTable('users')
    .set({ date_of_birth: null })
    .where('id', '=', people.participant.user.id)
    .execute();
}

/** Of the participant, whom everybody else names. */
function named(caller: Caller, participationId: string) {
  return caller === 'participant' ? {} : { participationId };
}

async function link(fixtures: Fixtures) {
  const { id: event_id, participationId: participation_id, version } = await insertWaiver(fixtures);
  await forgetAge(fixtures);
  const id = createObjectId();
  const row = { id, event_id, participation_id, token_hash: hashLinkToken(id) };
  await fixtures.server.services.db
    .insertInto('guardian_links')
    .values({ ...row, expires_at: new Date('2090-01-01') })
    .execute();
  return { token: id, version };
}

/** Requests of waivers. */
export const WAIVER_REQUESTS = {
  getWaiver: empty,
  updateWaiver: () => ({ body: { body: 'You play at your own risk.' } }),
  removeWaiver: empty,
  getEventWaiver: async (fixtures) => ({ params: { id: (await insertWaiver(fixtures)).id } }),
  signWaiver: async (fixtures, caller) => {
    const { id, participationId, version } = await insertWaiver(fixtures);
    const signing = { nonce: makeNonce(), version, typedName: 'Typed Name', strokes: null };
    return { params: { id }, body: { ...signing, ...named(caller, participationId) } };
  },
  withdrawSignature: async (fixtures) => ({
    params: { id: (await insertSignature(fixtures, fixtures.people.owner.user.id)).id },
  }),
  sendGuardianLink: async (fixtures, caller) => {
    const { id, participationId } = await insertWaiver(fixtures, true);
    await forgetAge(fixtures);
    const email = `guardian-${createObjectId()}@muster.test`;
    return { params: { id }, body: { email, ...named(caller, participationId) } };
  },
  getGuardianSignature: async (fixtures) => ({
    params: { token: (await link(fixtures)).token },
  }),
  signAsGuardian: async (fixtures) => {
    const { token, version } = await link(fixtures);
    return { params: { token }, body: { version, typedName: 'Greta Guardian', strokes: null } };
  },
  getSignedWaiver: async (fixtures) => {
    const { eventId } = await insertSignature(fixtures, fixtures.people.participant.user.id);
    return { params: { id: eventId } };
  },
  getParticipantWaiver: async (fixtures) => {
    const userId = fixtures.people.participant.user.id;
    const { eventId } = await insertSignature(fixtures, userId);
    return { params: { id: eventId, userId } };
  },
} satisfies Partial<Record<EndpointName, MakeRequest>>;
