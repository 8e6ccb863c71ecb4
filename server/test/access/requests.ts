import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/database/object-id.ts';
import { hashLinkToken } from '../../src/mail/account-links.ts';
import { call } from '../support/call.ts';
import { PASSWORD, registration, signInSuperadmin, signUp } from '../support/people.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { SUPERADMIN } from '../support/start-test-server.ts';
import type { Caller } from './access-matrix.ts';
import { ADMIN_REQUESTS } from './admin-requests.ts';
import {
  accountIdOf,
  emailOf,
  type Fixtures,
  insertEvent,
  insertFile,
  insertThread,
} from './fixtures.ts';
import { empty, type MakeRequest, thread, withBody } from './make-request.ts';

const pending: MakeRequest = async (fixtures) => ({
  params: { id: await insertEvent(fixtures, false) },
});
const approved: MakeRequest = async (fixtures) => ({
  params: { id: await insertEvent(fixtures, true) },
});
const unchangedSinceApproval: MakeRequest = async (fixtures) => {
  const id = await insertEvent(fixtures, true);
  const as = await signInSuperadmin(fixtures.server);
  await call(fixtures.server, 'approveEvent', { as, params: { id }, body: { approved: true } });
  return { params: { id }, body: {} };
};
async function ownersSearch({ server, people }: Fixtures) {
  const id = createObjectId();
  const row = { id, user_id: people.owner.user.id, name: id, filters: '{}' };
  await server.services.db.insertInto('saved_searches').values(row).execute();
  return { params: { id } };
}

async function picture() {
  return toFile(await makePicture('jpeg'), 'field.jpg');
}

async function ownersFile(fixtures: Fixtures) {
  return insertFile(fixtures, fixtures.people.owner.user.id);
}

const newEvent: MakeRequest = async (fixtures, caller) => ({
  body: {
    title: 'Night Raid',
    location: 'Sheffield',
    date: '2090-05-01T10:00:00Z',
    imageUrl: (await insertFile(fixtures, accountIdOf(fixtures, caller))).url,
    organizer: { name: 'Foxes' },
  },
});

const profile: MakeRequest = (fixtures, caller) => {
  const own = { fullName: `Renamed ${caller}`, email: emailOf(fixtures, caller) };
  const { password, ...body } = registration(own);
  return { body };
};

const newPassword: MakeRequest = (_, caller) => {
  const current = caller === 'superadmin' ? SUPERADMIN.password : PASSWORD;
  return { body: { currentPassword: current, newPassword: current } };
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
  return { eventId, ...(caller === 'owner' && { threadId }) };
}

/** The owner asks for the thread with its participant; everyone else for their own with the owner. */
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
  endOtherSessions: empty,
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
  confirmEmailChange: emailChange,
  requestDataExport: empty,
  getDataExport: empty,
  downloadDataExport: ownersExport,
  requestAccountDeletion: () => ({ body: { password: 'Wrong1pass' } }),
  listMoments: empty,
  uploadMoment: async () => ({ file: await picture() }),
  addMoment: async (fixtures, caller) => ({
    body: { imageUrl: (await insertFile(fixtures, accountIdOf(fixtures, caller))).url },
  }),
  deleteMoment: ownMoment,
  getMomentStats: empty,
  listUserMoments: ({ people }) => ({ params: { id: people.owner.user.id } }),
  listEvents: empty,
  listEventPins: empty,
  createEvent: newEvent,
  getEvent: pending,
  getEventOrganizer: pending,
  getEventCalendar: pending,
  getCalendarFeed: empty,
  renewCalendarFeed: empty,
  deleteCalendarFeed: empty,
  updateEvent: withBody(approved, { title: 'Renamed' }),
  deleteEvent: approved,
  deleteEventMedia: withBody(approved, { mediaUrls: ['/media/events/none.jpg'] }),
  approveEvent: withBody(pending, { approved: true }),
  approveEvents: async (fixtures) => ({
    body: { events: [{ id: await insertEvent(fixtures, false) }], approved: true },
  }),
  undoApproval: async (fixtures) => ({ body: { ids: [await insertEvent(fixtures, false)] } }),
  revertEvent: unchangedSinceApproval,
  getEventReview: pending,
  listAdminEvents: empty,
  exportEvents: empty,
  getExportSummary: empty,
  getNextEvent: empty,
  likeEvent: withBody(pending, { isLiked: true }),
  getLikeStatus: pending,
  listLikes: pending,
  getLikeStatuses: async (fixtures) => ({
    body: { eventIds: [await insertEvent(fixtures, true)] },
  }),
  listSavedSearches: empty,
  createSavedSearch: () => ({ body: { name: createObjectId(), filters: {} } }),
  updateSavedSearch: withBody(ownersSearch, { isMailed: true }),
  deleteSavedSearch: ownersSearch,
  joinEvent: withBody(approved, { joinForm: {} }),
  leaveEvent: approved,
  getJoinStatus: pending,
  getMyJoinForm: approved,
  listMyParticipations: empty,
  updateMyJoinForm: withBody(approved, { joinForm: {} }),
  getLastJoinForm: empty,
  listParticipants: approved,
  getParticipant: async (fixtures) => ({
    params: {
      id: await insertEvent(fixtures, true),
      userId: fixtures.people.participant.user.id,
    },
  }),
  listOptionCounts: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
  }),
  findParticipantByTicket: async (fixtures) => {
    const id = await insertEvent(fixtures, true);
    const { ticket_code: code } = await fixtures.server.services.db
      .selectFrom('participations')
      .select('ticket_code')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id }, query: { code } };
  },
  updateParticipant: async (fixtures) => ({
    params: {
      id: await insertEvent(fixtures, true),
      userId: fixtures.people.participant.user.id,
    },
    body: { paymentStatus: 'paid' },
  }),
  updateParticipants: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: {
      userIds: [fixtures.people.participant.user.id],
      change: { paymentStatus: 'paid' },
    },
  }),
  createAnnouncement: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: { audience: 'everyone', text: 'Bring water' },
  }),
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
  streamMessages: empty,
  ...ADMIN_REQUESTS,
};
