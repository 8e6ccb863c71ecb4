import type { Services } from '@muster/server/src/services.ts';
import { type Day, nextSaturday } from './dates.ts';
import { createScenery, type Scenery } from './picture-catalogue.ts';
import { seedApprovals } from './seed-approvals.ts';
import { seedTalks } from './seed-conversations.ts';
import { seedEvents } from './seed-events.ts';
import { seedLikes } from './seed-likes.ts';
import { seedMoments } from './seed-moments.ts';
import { seedPlaces } from './seed-participations.ts';
import { seedPeople } from './seed-people.ts';
import { createPictures, type KeepPicture } from './seed-pictures.ts';

/** What every part of the seeding works with. */
export interface Making {
  services: Services;
  now: Date;
  /** The Saturday weekends are counted from. */
  saturday: Day;
  keepPicture: KeepPicture;
  scenery: Scenery;
}

interface World {
  /** Where its events are counted from. */
  saturday: Day;
  eventIds: string[];
}

interface Wishes {
  now: Date;
  /** Of a landscape, in pixels. */
  pictureWidth: number;
  /** Ends the work early, with part of the world made. */
  signal?: AbortSignal;
}

/**
 * Makes the demo's world in an empty database: always the same names, texts, places and pictures, with dates around `now`.
 */
export async function seedWorld(
  services: Services,
  { now, pictureWidth, signal }: Wishes,
): Promise<World> {
  const saturday = nextSaturday(now);
  const keepPicture = createPictures(services, signal);
  const making = { services, now, saturday, keepPicture, scenery: createScenery(pictureWidth) };
  const people = await seedPeople(making);
  const events = await seedEvents(making, people.organizers);
  await seedApprovals(making, events);
  const standings = await seedPlaces(making, { events, people });
  await seedLikes(making, { events, people });
  await seedTalks(making, { events, people, standings });
  await seedMoments(making, people);
  return { saturday, eventIds: events.map(({ id }) => id) };
}
