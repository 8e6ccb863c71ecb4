import { hashPassword } from '@muster/server/src/features/accounts/passwords.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import {
  eventRow,
  insertParticipations,
  insertRows,
  joinFormJson,
  participationRow,
  userRow,
} from '@muster/server/test/support/rows.ts';
import { makeChosenOption } from '@muster/testing/builders';
import { type Kysely, sql } from 'kysely';

const EVENTS = 10_000;
const PLAYERS = 500;
const PARTICIPATIONS = 50_000;
const JOINERS = 5_000;
const THREADS = 200;
const HOUR_MS = 3_600_000;

export const PASSWORD = 'Passw0rd';

/** The ids that the cases use. */
export interface BenchData {
  viewerId: string;
  playerIds: string[];
  /** An event of the viewer with 5,000 participants. */
  largeEventId: string;
  /** Approved events; every second one has a maximum. */
  openEventIds: string[];
  /** Accounts that can join every one of the open events. */
  joinerIds: string[];
  /** Threads with up to 200 different organizers. */
  threads: Thread[];
  /** The same number of threads, all with the same organizer. */
  busyThreads: Thread[];
}

export interface Thread {
  threadId: string;
  eventId: string;
  playerId: string;
}

type Db = Kysely<Schema>;

interface SeededEvent {
  id: string;
  organizer_id: string;
  title: string;
  date: Date;
}

/**
 * Fills an empty database: 10,000 events, 5,500 accounts, 55,000 participations, 20,000 likes, 400
 * threads.
 */
export async function seedBenchData(db: Db): Promise<BenchData> {
  const playerIds = await seedUsers(db, PLAYERS, 'player');
  const events = await seedEvents(db, playerIds);
  await seedParticipations(db, events, playerIds);
  await seedLikes(db, events, playerIds);
  const large = at(events, 0);
  const joinerIds = await seedLargeEvent(db, large.id);
  const threads = await seedThreads(db, events.slice(100, 100 + THREADS), playerIds);
  const busyEvents = Array.from({ length: THREADS }, () => large);
  const busyThreads = await seedThreads(db, busyEvents, playerIds);
  await sql`vacuum analyze`.execute(db);
  return {
    viewerId: large.organizer_id,
    playerIds,
    largeEventId: large.id,
    openEventIds: events.slice(2_000, 2_400).map(({ id }) => id),
    joinerIds,
    threads,
    busyThreads,
  };
}

/** The item at an index that wraps around at the end of the list. */
function at<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

async function seedUsers(db: Db, count: number, name: string): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...userRow({ email: `${name}${index + 1}@badgerwood.uk`, password_hash }),
    id: createObjectId(),
    nick_name: `Player ${index + 1}`,
    organizer_name: `Organizer ${index + 1}`,
  }));
  await insertRows(db, 'users', rows);
  return rows.map(({ id }) => id);
}

async function seedEvents(db: Db, organizerIds: readonly string[]): Promise<SeededEvent[]> {
  const animals = ['Fox', 'Badger', 'Heron', 'Otter', 'Stoat'];
  const now = Date.now();
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const n = index + 1;
    return {
      id: createObjectId(),
      organizer_id: at(organizerIds, n),
      title: `Operation ${at(animals, n)} ${n}`,
      date: new Date(now + n * HOUR_MS),
    };
  });
  const rows = events.map((event, index) => {
    const n = index + 1;
    return eventRow({
      ...event,
      organizer_name: `Organizer ${n % 50}`,
      description: 'Two villages, one ridge and a convoy. '.repeat(6),
      location: 'Wealden, East Sussex',
      image_url: `/media/events/${event.id}.jpg`,
      max_participants: n % 2 === 0 ? 80 : null,
      required_equipment: ['Eye protection', 'Boots', 'Radio'],
      latitude: 50 + ((n % 97) * 8) / 97,
      longitude: -5 + ((n % 89) * 6) / 89,
    });
  });
  await insertRows(db, 'events', rows);
  return events;
}

async function seedParticipations(
  db: Db,
  events: readonly SeededEvent[],
  userIds: readonly string[],
): Promise<void> {
  const rows = Array.from({ length: PARTICIPATIONS }, (_, index) => {
    const n = index + 1;
    return participationRow({
      event_id: at(events, n).id,
      user_id: at(userIds, Math.floor(n / EVENTS) + n),
      status: n % 10 === 0 ? 'waitlist' : 'confirmed',
    });
  });
  const unique = new Map(rows.map((row) => [`${row.event_id} ${row.user_id}`, row]));
  await insertParticipations(db, [...unique.values()]);
}

async function seedLikes(
  db: Db,
  events: readonly SeededEvent[],
  userIds: readonly string[],
): Promise<void> {
  const rows = events.flatMap(({ id }, index) => {
    const n = index + 1;
    const likers = new Set([at(userIds, n), at(userIds, n * 2)]);
    return [...likers].map((user_id) => ({ event_id: id, user_id }));
  });
  await insertRows(db, 'likes', rows);
}

/** Returns the ids of the event's 5,000 participants. */
async function seedLargeEvent(db: Db, eventId: string): Promise<string[]> {
  const userIds = await seedUsers(db, JOINERS, 'joiner');
  const join_form = joinFormJson({
    joinForm: {
      customFieldResponses: [
        makeChosenOption(
          { id: createObjectId(), label: 'Kit' },
          { id: createObjectId(), label: 'Hire', price: 20 },
        ),
      ],
    },
  });
  const rows = userIds.map((user_id) =>
    participationRow({ event_id: eventId, user_id, join_form }),
  );
  await insertParticipations(db, rows);
  return userIds;
}

/** Creates a thread for each event, except where the player would be its organizer. */
async function seedThreads(
  db: Db,
  events: readonly SeededEvent[],
  playerIds: readonly string[],
): Promise<Thread[]> {
  const threads = events
    .map((event, index) => ({
      id: createObjectId(),
      event,
      playerId: at(playerIds, index * 2 + 7),
    }))
    .filter(({ event, playerId }) => event.organizer_id !== playerId);
  const rows = threads.map(({ id, event, playerId }) => ({
    id,
    event_id: event.id,
    event_title: event.title,
    event_date: event.date,
    organizer_id: event.organizer_id,
    player_id: playerId,
  }));
  await insertRows(db, 'threads', rows);
  return threads.map(({ id, event, playerId }) => ({ threadId: id, eventId: event.id, playerId }));
}
