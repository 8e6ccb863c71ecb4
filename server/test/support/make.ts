import type { Endpoints, Event, Folder, Message, ParsedInput, StoredFile } from '@muster/contract';
import { makeNewEvent } from '@muster/testing/builders';
import { call } from './call.ts';
import { type Person, signInSuperadmin, signUp } from './people.ts';
import { makePicture, toFile } from './pictures.ts';
import { insertParticipations, participationRow } from './rows.ts';
import type { TestServer } from './start-test-server.ts';

let picture: Promise<Buffer> | undefined;

/** Uploads a picture as an account. */
export async function uploadPicture(
  server: TestServer,
  as: Person,
  folder: Folder = 'events',
): Promise<StoredFile> {
  picture ??= makePicture('jpeg');
  const file = toFile(await picture, 'field.jpg');
  return (await call(server, 'uploadFile', { as, body: { folder }, file })).file;
}

/** A valid new event; its picture belongs to the organizer. */
export async function newEventBody(server: TestServer, as: Person, changes: object = {}) {
  const { url: imageUrl } = await uploadPicture(server, as);
  return makeNewEvent({
    title: 'Night Raid',
    description: '',
    location: 'Sheffield, S1 2HE',
    date: '2027-05-01T10:00:00.000Z',
    imageUrl,
    organizer: { name: 'Northern Foxes' },
    ...changes,
  });
}

type EventChanges = Partial<ParsedInput<Endpoints['createEvent']>['body']>;

/** A pending event of an organizer. */
export async function makeEvent(
  server: TestServer,
  as: Person,
  changes: EventChanges = {},
): Promise<Event> {
  const { date = '2027-05-01T10:00:00.000Z', ...rest } = changes;
  const isOver = Date.parse(date) <= Date.now();
  const body = await newEventBody(server, as, isOver ? rest : changes);
  const { event } = await call(server, 'createEvent', { as, body });
  if (!isOver) return event;
  // An event begins in the future; this one has been there for a while.
  await server.services.db
    .updateTable('events')
    .set({ date: new Date(date) })
    .where('id', '=', event.id)
    .execute();
  return { ...event, date: new Date(date).toISOString() };
}

/** An approved event, which everyone can see. */
export async function makeApprovedEvent(
  server: TestServer,
  as: Person,
  changes: EventChanges = {},
): Promise<Event> {
  const { id } = await makeEvent(server, as, changes);
  const superadmin = await signInSuperadmin(server);
  await call(server, 'approveEvent', { as: superadmin, params: { id }, body: { approved: true } });
  return (await call(server, 'getEvent', { as, params: { id } })).event;
}

/** An account that has joined an event. */
export async function addParticipant(
  server: TestServer,
  event: { id: string },
  {
    user,
    status = 'confirmed',
  }: { user: { id: string }; status?: 'confirmed' | 'waitlist' | 'cancelled' },
): Promise<void> {
  const row = participationRow({ event_id: event.id, user_id: user.id, status });
  await insertParticipations(server.services.db, [row]);
}

/** The participations of an event as the table holds them, in the order of the waitlist. */
export function participationsOf(server: TestServer, { id }: { id: string }) {
  return server.services.db
    .selectFrom('participations')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('queue_position')
    .execute();
}

export interface TestThread {
  organizer: Person;
  player: Person;
  event: Event;
  threadId: string;
  /** The player's first message, which opened the thread. */
  first: Message;
}

/**
 * A thread with everything it needs: an organizer, an approved event, a player and the player's
 * first message.
 */
export async function makeThread(server: TestServer): Promise<TestThread> {
  const organizer = await signUp(server, { nickName: 'Olga' });
  const player = await signUp(server, { nickName: 'Pete' });
  const event = await makeApprovedEvent(server, organizer);
  const body = { eventId: event.id, content: { text: 'Is there parking?' } };
  const { message: first } = await call(server, 'sendMessage', { as: player, body });
  return { organizer, player, event, threadId: first.threadId, first };
}
