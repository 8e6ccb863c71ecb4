import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/database/object-id.ts';
import type { RawInput } from '../support/call.ts';
import { PASSWORD, registration, signUp } from '../support/people.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { SUPERADMIN } from '../support/start-test-server.ts';
import type { Caller } from './cells.ts';
import { idOf, makeScenesEvent, makeScenesFile, makeScenesThread, type Scene } from './scene.ts';

/** A right request for this call about something of the owner's, made anew each time. */
type MakeRequest = (scene: Scene, caller: Caller) => Promise<RawInput> | RawInput;

const nothing = () => ({});

const pending: MakeRequest = async (scene) => ({
  params: { id: await makeScenesEvent(scene, false) },
});
const approved: MakeRequest = async (scene) => ({
  params: { id: await makeScenesEvent(scene, true) },
});
const withBody =
  (make: MakeRequest, body: object): MakeRequest =>
  async (scene, caller) => ({ ...(await make(scene, caller)), body });

const picture = async () => toFile(await makePicture('jpeg'), 'field.jpg');

const ownersFile = async (scene: Scene) => makeScenesFile(scene, scene.people.owner.user.id);

const newEvent: MakeRequest = async (scene, caller) => ({
  body: {
    title: 'Night Raid',
    location: 'Sheffield',
    date: '2090-05-01T10:00:00Z',
    imageUrl: (await makeScenesFile(scene, idOf(scene, caller))).url,
    organizer: { name: 'Foxes' },
  },
});

const profile: MakeRequest = (_, caller) => {
  const { password, ...body } = registration({ fullName: `Renamed ${caller}` });
  return { body };
};

const newPassword: MakeRequest = (_, caller) => {
  const current = caller === 'superadmin' ? SUPERADMIN.password : PASSWORD;
  return { body: { currentPassword: current, newPassword: current } };
};

const ownMoment: MakeRequest = async (scene) => {
  const id = createObjectId();
  const { key } = await makeScenesFile(scene, scene.people.owner.user.id, 'moments');
  const row = { id, user_id: scene.people.owner.user.id, file_key: key, size_bytes: 400 };
  await scene.server.services.db.insertInto('moments').values(row).execute();
  return { params: { id } };
};

const someUser: MakeRequest = async ({ server }) => ({
  params: { id: (await signUp(server)).user.id },
});

const thread: MakeRequest = async (scene) => ({
  params: { id: (await makeScenesThread(scene)).threadId },
});

/** Everybody writes to somebody else's event; the owner answers in a thread. */
const newMessage = async (scene: Scene, caller: Caller) => {
  const { eventId, threadId } = await makeScenesThread(scene);
  return { eventId, ...(caller === 'owner' && { threadId }) };
};

/** One for every call of the table: a new call without one does not compile. */
export const REQUESTS: Readonly<Record<EndpointName, MakeRequest>> = {
  getHealth: nothing,
  getReadiness: nothing,
  login: ({ people }) => ({ body: { email: people.user.user.email, password: PASSWORD } }),
  register: () => ({ body: registration() }),
  logout: () => ({ body: { refreshToken: 'unknown' } }),
  refresh: async ({ server }) => ({
    body: { refreshToken: (await signUp(server)).tokens.refreshToken },
  }),
  validate: () => ({ body: { token: 'unknown' } }),
  getSignedInUser: nothing,
  getProfile: nothing,
  updateProfile: profile,
  patchProfile: () => ({ body: { bio: 'Seen on a phone' } }),
  changePassword: newPassword,
  listMoments: nothing,
  uploadMoment: async () => ({ file: await picture() }),
  addMoment: async (scene, caller) => ({
    body: { imageUrl: (await makeScenesFile(scene, idOf(scene, caller))).url },
  }),
  deleteMoment: ownMoment,
  getMomentStats: nothing,
  listUserMoments: ({ people }) => ({ params: { id: people.owner.user.id } }),
  listEvents: nothing,
  createEvent: newEvent,
  getEvent: pending,
  updateEvent: withBody(approved, { title: 'Renamed' }),
  deleteEvent: approved,
  deleteEventMedia: withBody(approved, { mediaUrls: ['/media/events/none.jpg'] }),
  approveEvent: withBody(pending, { approved: true }),
  listAdminEvents: nothing,
  exportEvents: nothing,
  getExportSummary: nothing,
  likeEvent: withBody(pending, { isLiked: true }),
  getLikeStatus: pending,
  listLikes: pending,
  getLikeStatuses: async (scene) => ({ body: { eventIds: [await makeScenesEvent(scene, true)] } }),
  joinEvent: withBody(approved, { joinForm: {} }),
  leaveEvent: approved,
  getJoinStatus: pending,
  getMyJoinForm: approved,
  listParticipants: approved,
  getParticipant: async (scene) => ({
    params: {
      id: await makeScenesEvent(scene, true),
      userId: scene.people.participant.user.id,
    },
  }),
  updateParticipant: async (scene) => ({
    params: {
      id: await makeScenesEvent(scene, true),
      userId: scene.people.participant.user.id,
    },
    body: { paymentStatus: 'paid' },
  }),
  updateParticipants: async (scene) => ({
    params: { id: await makeScenesEvent(scene, true) },
    body: {
      userIds: [scene.people.participant.user.id],
      change: { paymentStatus: 'paid' },
    },
  }),
  uploadFile: async () => ({ file: await picture() }),
  uploadFiles: async () => ({ files: [await picture(), await picture()] }),
  deleteFile: async (scene) => ({ body: await ownersFile(scene) }),
  listFiles: nothing,
  getFileInfo: async (scene) => ({ query: { key: (await ownersFile(scene)).key } }),
  presignFile: async (scene) => ({ body: { key: (await ownersFile(scene)).key } }),
  copyFile: async ({ server, people }) => {
    // This one needs its bytes.
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
  deleteFiles: async (scene) => ({ body: { keys: [(await ownersFile(scene)).key] } }),
  testFileConnection: nothing,
  listThreads: nothing,
  getThread: thread,
  getUnreadCount: nothing,
  sendMessage: async (scene, caller) => ({
    body: { ...(await newMessage(scene, caller)), content: { text: 'Hello' } },
  }),
  sendImage: async (scene, caller) => ({
    body: await newMessage(scene, caller),
    file: await picture(),
  }),
  markRead: async (scene) => ({
    body: { messageIds: [(await makeScenesThread(scene)).messageId] },
  }),
  deleteMessage: async (scene) => ({ params: { id: (await makeScenesThread(scene)).messageId } }),
  getMessageStats: nothing,
  streamMessages: nothing,
  listUsers: nothing,
  getUser: someUser,
  deleteUser: someUser,
  listAdminThreads: nothing,
  getAdminThread: thread,
  getAdminStats: nothing,
};
