import type { EndpointName } from '@muster/contract';
import { createPairingCode, hashSecret } from '../../src/features/crew/authenticate-device.ts';
import { hashVoucherCode } from '../../src/features/participation/voucher-use.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { hashLinkToken } from '../../src/platform/mail/account-links.ts';
import { makeNonce } from '../support/gate.ts';
import { signUp } from '../support/people.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import { empty, type MakeRequest } from './make-request.ts';

const expiresAt = new Date(Date.now() + 86_400_000).toISOString();

async function insertInvitation({ server, people }: Fixtures) {
  const [id, token] = [createObjectId(), createObjectId()];
  const row = {
    id,
    organizer_id: people.owner.user.id,
    event_id: null,
    roles: ['gate'],
    expires_at: new Date(expiresAt),
    token_hash: hashLinkToken(token),
    valid_until: new Date(expiresAt),
  };
  await server.services.db.insertInto('crew_invitations').values(row).execute();
  return { id, token };
}

/** An invitation as another organizer's, so that the roles of the callers stay what they are. */
async function invitationOfOther(fixtures: Fixtures) {
  const { id, token } = await insertInvitation(fixtures);
  const organizer = await signUp(fixtures.server);
  await fixtures.server.services.db
    .updateTable('crew_invitations')
    .set({ organizer_id: organizer.user.id })
    .where('id', '=', id)
    .execute();
  return token;
}

const member: MakeRequest = async (fixtures) => {
  const { server, people } = fixtures;
  const id = createObjectId();
  const organizer_id = people.owner.user.id;
  const user_id = (await signUp(server)).user.id;
  const row = { id, organizer_id, event_id: null, user_id, roles: ['gate'] };
  await server.services.db
    .insertInto('crew')
    .values({
      ...row,
      expires_at: new Date(expiresAt),
      invited_by: organizer_id,
      revoked_at: null,
    })
    .execute();
  return { params: { id }, body: { roles: ['medic'] } };
};

async function insertUnpaired(fixtures: Fixtures) {
  const [id, ownerId] = [createObjectId(), fixtures.people.owner.user.id];
  const origin = { organizerId: ownerId, nonce: makeNonce() };
  const code = createPairingCode(fixtures.server.services, origin);
  await fixtures.server.services.db
    .insertInto('devices')
    .values({
      id,
      organizer_id: ownerId,
      event_id: await insertEvent(fixtures, true),
      name: 'Sam’s phone',
      expires_at: new Date(expiresAt),
      created_by: ownerId,
      code_hash: hashSecret(code),
      code_expires_at: new Date(expiresAt),
      token_hash: null,
      paired_at: null,
      last_seen_at: null,
      revoked_at: null,
    })
    .execute();
  return { id, code };
}

async function insertVoucher({ server, people }: Fixtures, code_hash?: string): Promise<string> {
  const id = createObjectId();
  const organizer_id = people.owner.user.id;
  const voucher = { id, organizer_id, code_hash: code_hash ?? id, code_end: 'HT4W' };
  const terms = { value: 500, event_ids: null, max_uses: 10, is_once_per_person: false };
  const kept = { kind: 'pounds' as const, expires_at: null, deleted_at: null };
  await server.services.db
    .insertInto('vouchers')
    .values({ ...voucher, ...terms, ...kept })
    .execute();
  return id;
}

const ownDependant: MakeRequest = async ({ server, people }) => {
  const id = createObjectId();
  const row = { id, guardian_id: people.owner.user.id, name: 'Tom Oakes' };
  await server.services.db
    .insertInto('dependants')
    .values({ ...row, date_of_birth: '2013-05-04', emergency_contact: '{}' })
    .execute();
  return { params: { id }, body: { name: 'Tom Oakes' } };
};

/** Requests of crew, devices, vouchers and dependants. */
export const CREW_REQUESTS = {
  listCrew: empty,
  inviteCrew: async (fixtures) => ({
    body: { roles: ['gate'], eventId: await insertEvent(fixtures, true), expiresAt },
  }),
  cancelCrewInvitation: async (fixtures) => ({
    params: { id: (await insertInvitation(fixtures)).id },
  }),
  getCrewInvitation: async (fixtures) => ({
    body: { token: (await insertInvitation(fixtures)).token },
  }),
  acceptCrewInvitation: async (fixtures, caller) => ({
    body: {
      token:
        caller === 'owner'
          ? (await insertInvitation(fixtures)).token
          : await invitationOfOther(fixtures),
    },
  }),
  updateCrewMember: member,
  endCrewMember: member,
  listDevices: empty,
  addDevice: async (fixtures) => ({
    body: { name: 'Sam’s phone', eventId: await insertEvent(fixtures, true), expiresAt },
  }),
  removeDevice: async (fixtures) => ({ params: { id: (await insertUnpaired(fixtures)).id } }),
  pairDevice: async (fixtures) => ({ body: { code: (await insertUnpaired(fixtures)).code } }),
  getCurrentDevice: empty,
  listVouchers: empty,
  addVoucher: async (fixtures) => ({
    body: {
      kind: 'pounds',
      value: 5,
      maxUses: 10,
      eventIds: [await insertEvent(fixtures, true)],
    },
  }),
  listDependants: empty,
  addDependant: async ({ server: { services }, people }) => {
    // Other requests remove the one date of birth and add the other.
    await services.db
      .updateTable('users')
      .set({ date_of_birth: null })
      .where('id', '=', people.superadmin.user.id)
      .execute();
    await services.db
      .updateTable('users')
      .set({ date_of_birth: '1984-04-14' })
      .where('id', '=', people.participant.user.id)
      .execute();
    return { body: { name: 'Tom Oakes', dateOfBirth: '2013-05-04' } };
  },
  updateDependant: ownDependant,
  deleteDependant: ownDependant,
  checkVoucher: async (fixtures) => {
    const voucherCode = createObjectId();
    await insertVoucher(fixtures, hashVoucherCode(fixtures.server.services, voucherCode));
    return { params: { id: await insertEvent(fixtures, true) }, body: { voucherCode } };
  },
  deleteVoucher: async (fixtures) => ({ params: { id: await insertVoucher(fixtures) } }),
} satisfies Partial<Record<EndpointName, MakeRequest>>;
