import type { Endpoints, Event, Folder, Message, ParsedInput, StoredFile } from '@muster/contract';
import { createObjectId } from '../../src/database/object-id.ts';
import { call } from './call.ts';
import { type Person, signInSuperadmin, signUp } from './people.ts';
import { makePicture, toFile } from './pictures.ts';
import type { TestServer } from './start-test-server.ts';

let picture: Promise<Buffer> | undefined;

/** A picture somebody has really uploaded. */
export async function uploadPicture(
  server: TestServer,
  as: Person,
  folder: Folder = 'events',
): Promise<StoredFile> {
  picture ??= makePicture('jpeg');
  const file = toFile(await picture, 'field.jpg');
  return (await call(server, 'uploadFile', { as, body: { folder }, file })).file;
}

/** What a right new event sends; its picture belongs to the organizer. */
export async function newEventBody(server: TestServer, as: Person, changes: object = {}) {
  const { url: imageUrl } = await uploadPicture(server, as);
  return {
    title: 'Night Raid',
    location: 'Sheffield, S1 2HE',
    date: '2027-05-01T10:00:00.000Z',
    imageUrl,
    organizer: { name: 'Northern Foxes' },
    ...changes,
  };
}

type EventChanges = Partial<ParsedInput<Endpoints['createEvent']>['body']>;

/** A pending event of an organizer. */
export async function makeEvent(
  server: TestServer,
  as: Person,
  changes: EventChanges = {},
): Promise<Event> {
  const body = await newEventBody(server, as, changes);
  return (await call(server, 'createEvent', { as, body })).event;
}

/** An event everybody may see. */
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

/** Somebody who takes part in an event. */
export async function addParticipant(
  server: TestServer,
  event: { id: string },
  {
    user,
    status = 'confirmed',
  }: { user: { id: string }; status?: 'confirmed' | 'waitlist' | 'cancelled' },
): Promise<void> {
  await server.services.db
    .insertInto('participations')
    .values({ id: createObjectId(), event_id: event.id, user_id: user.id, status, join_form: '{}' })
    .execute();
}

/** Who takes part in an event, or did, as the table has it: in the order of the line. */
export function participationsOf(server: TestServer, { id }: { id: string }) {
  return server.services.db
    .selectFrom('participations')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('queue_position')
    .execute();
}

export interface MadeThread {
  organizer: Person;
  player: Person;
  event: Event;
  threadId: string;
  /** The player's first message, which made the thread. */
  first: Message;
}

/** A thread with everything it needs: an organizer, an approved event, a player and the player's first message. */
export async function makeThread(server: TestServer): Promise<MadeThread> {
  const organizer = await signUp(server, { nickName: 'Olga' });
  const player = await signUp(server, { nickName: 'Pete' });
  const event = await makeApprovedEvent(server, organizer);
  const body = { eventId: event.id, content: { text: 'Is there parking?' } };
  const { message: first } = await call(server, 'sendMessage', { as: player, body });
  return { organizer, player, event, threadId: first.threadId, first };
}
