import { CREW_ROLES, type CrewRole } from '@muster/contract';
import { createSigner } from 'fast-jwt';
import { createDeviceToken, hashSecret } from '../../src/features/crew/authenticate-device.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { makeKey } from '../support/keys.ts';
import { makeApprovedEvent } from '../support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../support/people.ts';
import { insertParticipations } from '../support/rows.ts';
import { JWT_SECRET, type TestServer } from '../support/start-test-server.ts';
import { CALLERS, type Caller, isKey, type KeyCaller, rolesOfKey } from './access-matrix.ts';

type DeviceCaller = 'device' | 'revokedDevice' | KeyCaller;

/** What the participant has told the organizer, and pays. */
export const PRIVATE = {
  phone: '07700 900123',
  medical: 'Allergic to wasps',
  dietary: 'No celery',
  /** Not what the seconds of a time can be. */
  pounds: 7913.53,
} as const;

/**
 * An account and an access token for each of `CALLERS`. Full names and dates of birth are unique.
 */
export interface Fixtures {
  server: TestServer;
  people: Readonly<Record<Exclude<Caller, 'visitor' | 'expiredToken' | DeviceCaller>, Person>>;
  tokens: Readonly<Record<Caller, string | undefined>>;
}

export async function createFixtures(server: TestServer): Promise<Fixtures> {
  const people = {
    user: await signUp(server, { fullName: 'Ursula Plainname', dateOfBirth: '1981-01-11' }),
    otherOrganizer: await signUp(server, { fullName: 'Otto Othername', dateOfBirth: '1982-02-12' }),
    owner: await signUp(server, { fullName: 'Olive Ownername', dateOfBirth: '1983-03-13' }),
    participant: await signUp(server, { fullName: 'Paul Playername', dateOfBirth: '1984-04-14' }),
    deletedUser: await signUp(server, { fullName: 'Dora Gonename', dateOfBirth: '1985-05-15' }),
    superadmin: await signInSuperadmin(server),
    ...(await signUpCrew(server)),
  };
  const { db } = server.services;
  await db.deleteFrom('users').where('id', '=', people.deletedUser.user.id).execute();
  server.services.sessions.forgetAll();
  await insertCrew(server, people);
  const expired = createSigner({ key: JWT_SECRET, expiresIn: -1_000 });
  return {
    server,
    people,
    tokens: {
      visitor: undefined,
      expiredToken: expired({ sub: people.owner.user.id, sid: createObjectId() }),
      user: people.user.tokens.accessToken,
      otherOrganizer: people.otherOrganizer.tokens.accessToken,
      owner: people.owner.tokens.accessToken,
      participant: people.participant.tokens.accessToken,
      superadmin: people.superadmin.tokens.accessToken,
      deletedUser: people.deletedUser.tokens.accessToken,
      ...tokensOfCrew(people),
      device: await insertDevice(server, people.owner.user.id, null),
      revokedDevice: await insertDevice(server, people.owner.user.id, new Date()),
      ...(await insertKeys(server, people.owner)),
    },
  };
}

type CrewPeople = Record<CrewRole | 'endedCrew', Person>;

/** An account for each role of crew, and one whose access has ended. */
async function signUpCrew(server: TestServer): Promise<CrewPeople> {
  const names = [...CREW_ROLES, 'endedCrew'] as const;
  const entries = names.map(async (name, index) => {
    const dateOfBirth = `199${index}-06-1${index}`;
    const person = await signUp(server, {
      fullName: `Crew ${name.replace('_', '-')} Crewname`,
      dateOfBirth,
    });
    return [name, person] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as CrewPeople;
}

function tokensOfCrew(people: CrewPeople) {
  const names = [...CREW_ROLES, 'endedCrew'] as const;
  const tokens = names.map((name) => [name, people[name].tokens.accessToken] as const);
  return Object.fromEntries(tokens) as Record<CrewRole | 'endedCrew', string>;
}

/** They help with all events of the owner. */
async function insertCrew(server: TestServer, people: CrewPeople & { owner: Person }) {
  const organizer_id = people.owner.user.id;
  const expires_at = new Date('2090-01-01T00:00:00Z');
  const members = CREW_ROLES.map((role) => ({ user: people[role].user, role, revoked_at: null }));
  const ended = { user: people.endedCrew.user, role: 'co_organizer', revoked_at: new Date() };
  const rows = [...members, ended].map(({ user, role, revoked_at }) => {
    const row = { id: createObjectId(), organizer_id, user_id: user.id, event_id: null };
    return { ...row, roles: [role], expires_at, invited_by: organizer_id, revoked_at };
  });
  await server.services.db.insertInto('crew').values(rows).execute();
}

/** Returns the token of a device for all events. */
async function insertDevice(server: TestServer, ownerId: string, revoked_at: Date | null) {
  const token = createDeviceToken();
  await server.services.db
    .insertInto('devices')
    .values({
      id: createObjectId(),
      organizer_id: ownerId,
      event_id: null,
      name: 'Sam’s phone',
      expires_at: new Date('2090-01-01T00:00:00Z'),
      created_by: ownerId,
      token_hash: hashSecret(token),
      paired_at: new Date(),
      code_hash: null,
      code_expires_at: null,
      last_seen_at: null,
      revoked_at,
    })
    .execute();
  return token;
}

/** The tokens of the keys of the owner. */
async function insertKeys(server: TestServer, owner: Person) {
  const tokens: [KeyCaller, string][] = [];
  const other = await makeApprovedEvent(server, owner);
  for (const caller of CALLERS.filter(isKey)) {
    const eventId = caller.startsWith('key of') ? other.id : null;
    const { id, token } = await makeKey(server, owner, { roles: rolesOfKey(caller), eventId });
    tokens.push([caller, token]);
    if (caller !== 'ended key') continue;
    const gone = server.services.db.updateTable('devices').set({ revoked_at: new Date() });
    await gone.where('id', '=', id).execute();
  }
  return Object.fromEntries(tokens) as Record<KeyCaller, string>;
}

/** The account whose rows a caller would write; the owner's for callers without a session. */
export function accountIdOf(fixtures: Fixtures, caller: Caller): string {
  return personOf(fixtures, caller).user.id;
}

export function emailOf(fixtures: Fixtures, caller: Caller): string {
  return personOf(fixtures, caller).user.email;
}

function personOf({ people }: Fixtures, caller: Caller): Person {
  if (caller === 'visitor' || caller === 'expiredToken' || caller === 'deletedUser')
    return people.owner;
  if (caller === 'device' || caller === 'revokedDevice') return people.owner;
  return isKey(caller) ? people.owner : people[caller];
}

/** An event of the owner's with the participant confirmed. */
export async function insertEvent({ server, people }: Fixtures, approved: boolean) {
  const id = createObjectId();
  const { db } = server.services;
  await db
    .insertInto('events')
    .values({
      id,
      organizer_id: people.owner.user.id,
      organizer_name: 'Northern Foxes',
      title: 'Night Raid',
      location: 'Sheffield',
      date: new Date('2090-05-01T10:00:00Z'),
      image_url: `/media/events/${id}.jpg`,
      gallery: JSON.stringify([
        { type: 'image', url: `/media/events/${createObjectId()}.jpg`, thumbnail: null },
      ]),
      approved,
    })
    .execute();
  const { fullName, email } = people.participant.user;
  const { phone, medical: medicalConditions, dietary: dietaryRequirements } = PRIVATE;
  const answers = { medicalConditions, dietaryRequirements };
  const form = { fullName, email, phone, ...answers, customFieldResponses: [CHOSEN] };
  await insertParticipations(db, [
    {
      id: createObjectId(),
      event_id: id,
      user_id: people.participant.user.id,
      status: 'confirmed',
      payment_amount_pence: PRIVATE.pounds * 100,
      join_form: JSON.stringify(form),
    },
  ]);
  return id;
}

export const SUNDAYS = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['sun'],
  time: '09:30',
  from: '2090-01-01',
};

/** A series of the owner's without dates, whose players may move their spots. */
export async function insertSeries({ server, people }: Fixtures) {
  const id = createObjectId();
  const organizer = { name: 'Northern Foxes' };
  const content = { title: 'Night Raid', location: 'Sheffield', imageUrl: '/media/a.jpg' };
  await server.services.db
    .insertInto('series')
    .values({
      ...{ id, organizer_id: people.owner.user.id, weeks_ahead: 4, move_until_days: 2 },
      content: JSON.stringify({ ...content, organizer }),
      rule: JSON.stringify({ ...SUNDAYS, until: null, except: [], extra: [] }),
    })
    .execute();
  return id;
}

/** A thread of the owner and the participant, with a message from the owner. */
export async function insertThread(fixtures: Fixtures) {
  const { server, people } = fixtures;
  const eventId = await insertEvent(fixtures, true);
  const [threadId, messageId] = [createObjectId(), createObjectId()];
  const accounts = { organizer_id: people.owner.user.id, player_id: people.participant.user.id };
  const { db } = server.services;
  await db
    .insertInto('threads')
    .values({
      id: threadId,
      event_id: eventId,
      event_title: 'Night Raid',
      event_date: new Date('2090-05-01T10:00:00Z'),
      ...accounts,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({
      id: messageId,
      thread_id: threadId,
      sender_id: accounts.organizer_id,
      recipient_id: accounts.player_id,
      type: 'text',
      text: 'Bring water',
    })
    .execute();
  return { eventId, threadId, messageId };
}

/** The row of an image; its content is not in the store. */
export async function insertFile({ server }: Fixtures, ownerId: string, folder = 'events') {
  const key = `${folder}/${createObjectId()}.jpg`;
  await server.services.db
    .insertInto('files')
    .values({
      key,
      owner_id: ownerId,
      folder: folder as 'events',
      content_type: 'image/jpeg',
      size: 400,
      width: 40,
      height: 30,
      thumbnail_key: null,
    })
    .execute();
  return { key, url: `/media/${key}` };
}

/** An open case about an event of the owner's, without its reports. */
export async function insertCase(fixtures: Fixtures) {
  const id = createObjectId();
  await fixtures.server.services.db
    .insertInto('report_cases')
    .values({
      id,
      subject_kind: 'event',
      subject_id: await insertEvent(fixtures, true),
      owner_id: fixtures.people.owner.user.id,
      report_count: 1,
    })
    .execute();
  return id;
}

/** An option that the event no longer has. */
export const CHOSEN = {
  fieldId: 'e'.repeat(24),
  optionId: 'f'.repeat(24),
  fieldLabel: 'Kit',
  selectedOptionLabel: 'Gun',
  additionalPrice: 0,
};
