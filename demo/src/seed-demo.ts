import type { Services } from '@muster/server/src/platform/services.ts';
import { type Day, nextSaturday } from './dates.ts';
import { createPictureCatalogue } from './picture-catalogue.ts';
import { seedApprovals } from './seed-approvals.ts';
import type { SeedContext } from './seed-context.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedEvents } from './seed-events.ts';
import { seedFieldSafety } from './seed-field-safety.ts';
import { seedLikes } from './seed-likes.ts';
import { seedMoments } from './seed-moments.ts';
import { seedParticipations } from './seed-participations.ts';
import { seedPeople } from './seed-people.ts';
import { createPictures } from './seed-pictures.ts';
import { seedSquads } from './seed-squads.ts';

interface SeedResult {
  /** The Saturday from which weekends are counted. */
  saturday: Day;
  eventIds: string[];
}

interface SeedOptions {
  now: Date;
  /** Width of a landscape. */
  pictureWidthPx: number;
  /** Ends the seed early, with part of the data created. */
  signal?: AbortSignal;
}

/**
 * Creates the demo's data in an empty database: always the same names, texts, locations and
 * pictures, with dates around `now`.
 */
export async function seedDemo(
  services: Services,
  { now, pictureWidthPx, signal }: SeedOptions,
): Promise<SeedResult> {
  const saturday = nextSaturday(now);
  const storePicture = createPictures(services, signal);
  const context: SeedContext = {
    services,
    now,
    saturday,
    storePicture,
    pictures: createPictureCatalogue(pictureWidthPx),
  };
  const people = await seedPeople(context);
  const events = await seedEvents(context, people.organizers);
  await seedApprovals(context, events);
  const participations = await seedParticipations(context, { events, people });
  await seedFieldSafety(context, { events, people, participations });
  await seedSquads(context, { events, people, participations });
  await seedLikes(context, { events, people });
  await seedConversations(context, { events, people, participations });
  await seedMoments(context, people);
  return { saturday, eventIds: events.map(({ id }) => id) };
}
