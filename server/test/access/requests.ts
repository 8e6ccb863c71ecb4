import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { hashLinkToken } from '../../src/platform/mail/account-links.ts';
import { PASSWORD, type Person, registration, signUp } from '../support/people.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { SUPERADMIN } from '../support/start-test-server.ts';
import { type Caller, isKey } from './access-matrix.ts';
import { ADMIN_REQUESTS } from './admin-requests.ts';
import { CREW_REQUESTS } from './crew-requests.ts';
import { EVENT_REQUESTS } from './event-requests.ts';
import { FIELD_REQUESTS } from './field-requests.ts';
import { accountIdOf, emailOf, type Fixtures, insertFile, insertThread } from './fixtures.ts';
import { GATE_REQUESTS } from './gate-requests.ts';
import { KEY_REQUESTS } from './key-requests.ts';
import { empty, type MakeRequest, otherUser, thread, withBody } from './make-request.ts';
import { MOVE_REQUESTS } from './move-requests.ts';
import { SECOND_FACTOR_REQUESTS } from './second-factor-requests.ts';
import { SIDE_REQUESTS } from './side-requests.ts';
import { SQUAD_REQUESTS } from './squad-requests.ts';
import { WAIVER_REQUESTS } from './waiver-requests.ts';
import { WEBHOOK_REQUESTS } from './webhook-requests.ts';

async function ownersView({ server, people }: Fixtures) {
  const id = createObjectId();
  const row = { id, user_id: people.owner.user.id, name: id, filters: '{}' };
  await server.services.db.insertInto('participant_views').values(row).execute();
  return { params: { id } };
}
async function ownersSearch({ server, people }: Fixtures) {
  const id = createObjectId();
  const row = { id, user_id: people.owner.user.id, name: id, filters: '{}' };
  await server.services.db.insertInto('saved_searches').values(row).execute();
  return { params: { id } };
}

async function emailFollow({ server, people }: Fixtures) {
  const id = createObjectId();
  const row = { id, organizer_id: people.owner.user.id, email: `${id}@muster.test` };
  const stored = { ...row, token_hash: hashLinkToken(id), consent: '{}' };
  await server.services.db.insertInto('follows').values(stored).execute();
  return { body: { token: id } };
}

async function picture() {
  return toFile(await makePicture('jpeg'), 'field.jpg');
}

async function ownersFile(fixtures: Fixtures) {
  return insertFile(fixtures, fixtures.people.owner.user.id);
}

/** With the caller's own name and date of birth, which other responses are searched for. */
const profile: MakeRequest = (fixtures, caller) => {
  const people: Partial<Record<Caller, Person>> = fixtures.people;
  const { fullName = 'Nobody Known', dateOfBirth } = people[caller]?.user ?? {};
  const own = { fullName, email: emailOf(fixtures, caller), ...(dateOfBirth && { dateOfBirth }) };
  const { password, ...body } = registration(own);
  return { body };
};

const newPassword: MakeRequest = (_, caller) => {
  const current = caller === 'superadmin' ? SUPERADMIN.password : PASSWORD;
  return { body: { currentPassword: current, newPassword: current, keepsCrew: true } };
};

const newEmail: MakeRequest = (fixtures, caller) => {
  const currentPassword = caller === 'superadmin' ? SUPERADMIN.password : PASSWORD;
  // The same address in capitals: other requests still find the account by it.
  return { body: { newEmail: emailOf(fixtures, caller).toUpperCase(), currentPassword } };
};

const passwordReset: MakeRequest = async ({ server }) => {
  const { user } = await signUp(server);
  const row = { id: createObjectId(), user_id: user.id, ...linkRow(user.id) };
  await server.services.db.insertInto('password_resets').values(row).execute();
  return { body: { token: user.id, password: PASSWORD } };
};

const emailChange: MakeRequest = async ({ server }) => {
  const { user } = await signUp(server);
  const row = { id: createObjectId(), user_id: user.id, ...linkRow(user.id) };
  const new_email = `new-${user.email}`;
  await server.services.db
    .insertInto('email_changes')
    .values({ ...row, new_email })
    .execute();
  return { body: { token: user.id } };
};

function linkRow(token: string) {
  return { token_hash: hashLinkToken(token), expires_at: new Date(Date.now() + 60_000) };
}

const ownMoment: MakeRequest = async (fixtures) => {
  const id = createObjectId();
  const { key } = await insertFile(fixtures, fixtures.people.owner.user.id, 'moments');
  const row = { id, user_id: fixtures.people.owner.user.id, file_key: key, size_bytes: 400 };
  await fixtures.server.services.db.insertInto('moments').values(row).execute();
  return { params: { id } };
};

const ownSession: MakeRequest = async ({ server, people }) => {
  const id = createObjectId();
  const row = { id, user_id: people.owner.user.id };
  await server.services.db.insertInto('sessions').values(row).execute();
  return { params: { id } };
};

const ownersExport: MakeRequest = async ({ server, people }) => {
  const { db, storage, config } = server.services;
  const [id, path] = [createObjectId(), join(config.dataDir, createObjectId())];
  const storage_key = `exports/${id}.zip`;
  await writeFile(path, 'an archive');
  await storage.save(storage_key, path, 'application/zip');
  const expires_at = new Date(Date.now() + 60_000);
  const row = {
    id,
    user_id: people.owner.user.id,
    storage_key,
    status: 'ready',
    expires_at,
  } as const;
  await db.insertInto('data_exports').values(row).execute();
  return { params: { id } };
};

/** The owner writes in a thread; everyone else writes to the owner's event. */
async function newMessage(fixtures: Fixtures, caller: Caller) {
  const { eventId, threadId } = await insertThread(fixtures);
  return { eventId, ...((caller === 'owner' || isKey(caller)) && { threadId }) };
}

/**
 * The owner asks for the thread with its participant; everyone else for their own with the owner.
 */
async function conversation(fixtures: Fixtures, caller: Caller) {
  const { eventId } = await insertThread(fixtures);
  const recipientId = fixtures.people.participant.user.id;
  return { query: { eventId, ...(caller === 'owner' && { recipientId }) } };
}

/** A valid request for every endpoint; a new endpoint without a request does not compile. */
export const REQUESTS: Readonly<Record<EndpointName, MakeRequest>> = {
  getHealth: empty,
  getReadiness: empty,
  login: ({ people }) => ({ body: { email: people.user.user.email, password: PASSWORD } }),
  register: () => ({ body: registration() }),
  logout: () => ({ body: { refreshToken: 'unknown' } }),
  refresh: async ({ server }) => ({
    body: { refreshToken: (await signUp(server)).tokens.refreshToken },
  }),
  validate: () => ({ body: { token: 'unknown' } }),
  getSignedInUser: empty,
  listSessions: empty,
  endSession: ownSession,
  endOtherSessions: () => ({ query: { keepsCrew: 'true' } }),
  getPerson: ({ people }) => ({ params: { id: people.owner.user.id } }),
  getProfile: empty,
  updateProfile: profile,
  patchProfile: () => ({ body: { bio: 'Seen on a phone' } }),
  changePassword: newPassword,
  getMailPreferences: empty,
  updateMailPreferences: () => ({ body: { eventOrganizerGone: true } }),
  requestPasswordReset: ({ people }) => ({ body: { email: people.user.user.email } }),
  resetPassword: passwordReset,
  requestEmailChange: newEmail,
  sendEmailConfirmation: empty,
  confirmEmailChange: emailChange,
  requestDataExport: empty,
  getDataExport: empty,
  downloadDataExport: ownersExport,
  getAccountDeletion: empty,
  requestAccountDeletion: () => ({ body: { password: 'Wrong1pass' } }),
  listMoments: empty,
  uploadMoment: async () => ({ file: await picture() }),
  addMoment: async (fixtures, caller) => ({
    body: { imageUrl: (await insertFile(fixtures, accountIdOf(fixtures, caller))).url },
  }),
  deleteMoment: ownMoment,
  getMomentStats: empty,
  listUserMoments: ({ people }) => ({ params: { id: people.owner.user.id } }),
  listParticipantViews: empty,
  saveParticipantView: () => ({ body: { name: createObjectId(), filters: {} } }),
  deleteParticipantView: ownersView,
  listSavedSearches: empty,
  createSavedSearch: () => ({ body: { name: createObjectId(), filters: {} } }),
  updateSavedSearch: withBody(ownersSearch, { isMailed: true }),
  deleteSavedSearch: ownersSearch,
  getOrganizer: ({ people }) => ({ params: { address: people.owner.user.id } }),
  updateOrganizerPage: () => ({ body: { handle: null, words: 'Games in the woods' } }),
  listJoinSources: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  followOrganizer: ({ people }) => ({
    ...{ params: { organizerId: people.owner.user.id }, body: { from: 'page' } },
  }),
  unfollowOrganizer: ({ people }) => ({ params: { organizerId: people.owner.user.id } }),
  listFollows: () => ({}),
  followByEmail: ({ people }) => ({
    body: { organizerId: people.owner.user.id, email: 'follower@muster.test' },
  }),
  confirmFollow: emailFollow,
  createOwnApiToken: () => ({ params: { remote: 'gear' } }),
  uploadFile: async () => ({ file: await picture() }),
  uploadFiles: async () => ({ files: [await picture(), await picture()] }),
  deleteFile: async (fixtures) => ({ body: await ownersFile(fixtures) }),
  listFiles: empty,
  getFileInfo: async (fixtures) => ({ query: { key: (await ownersFile(fixtures)).key } }),
  presignFile: async (fixtures) => ({ body: { key: (await ownersFile(fixtures)).key } }),
  copyFile: async ({ server, people }) => {
    // Copying needs the content in the store.
    const { services } = server;
    const [stored] = await services.db
      .selectFrom('files')
      .select('key')
      .where('owner_id', '=', people.owner.user.id)
      .where('original_name', '=', 'copied.jpg')
      .execute();
    return {
      body: { sourceKey: stored?.key, destinationKey: `uploads/${createObjectId()}.jpg` },
    };
  },
  deleteFiles: async (fixtures) => ({ body: { keys: [(await ownersFile(fixtures)).key] } }),
  getStorageUsage: empty,
  testFileConnection: empty,
  listThreads: empty,
  getThread: thread,
  getConversation: conversation,
  getUnreadCount: empty,
  sendMessage: async (fixtures, caller) => ({
    body: { ...(await newMessage(fixtures, caller)), content: { text: 'Hello' } },
  }),
  sendImage: async (fixtures, caller) => ({
    body: await newMessage(fixtures, caller),
    file: await picture(),
  }),
  markRead: async (fixtures) => ({
    body: { messageIds: [(await insertThread(fixtures)).messageId] },
  }),
  deleteMessage: async (fixtures) => ({ params: { id: (await insertThread(fixtures)).messageId } }),
  getMessageStats: empty,
  listBlocks: empty,
  blockUser: otherUser,
  unblockUser: otherUser,
  streamMessages: empty,
  listNotices: empty,
  markNoticesRead: withBody(empty, { upTo: 1 }),
  ...EVENT_REQUESTS,
  ...CREW_REQUESTS,
  ...GATE_REQUESTS,
  ...FIELD_REQUESTS,
  ...KEY_REQUESTS,
  ...MOVE_REQUESTS,
  ...SECOND_FACTOR_REQUESTS,
  ...SIDE_REQUESTS,
  ...SQUAD_REQUESTS,
  ...WAIVER_REQUESTS,
  ...WEBHOOK_REQUESTS,
  ...ADMIN_REQUESTS,
};
