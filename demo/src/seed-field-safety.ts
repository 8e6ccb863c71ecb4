import { seedCards } from './seed-cards.ts';
import { seedChecks } from './seed-checks.ts';
import type { SeedContext } from './seed-context.ts';
import { seedDependants } from './seed-dependants.ts';
import type { DemoEvent } from './seed-events.ts';
import type { Participation } from './seed-participations.ts';
import type { DemoPeople } from './seed-people.ts';
import { seedWaiver } from './seed-waiver.ts';

/** What the parts of field safety are about. */
export interface FieldSafety {
  events: readonly DemoEvent[];
  people: DemoPeople;
  participations: readonly Participation[];
}

/** Index in ORGANIZERS of the one that uses all of it. */
const CAREFUL = 0;

/** Waiver, dependants, measured guns and a card: all of one organizer. */
export async function seedFieldSafety(context: SeedContext, all: FieldSafety): Promise<void> {
  const own = {
    ...all,
    events: all.events.filter(({ organizer }) => organizer === CAREFUL),
    participations: all.participations.filter(({ event }) => event.organizer === CAREFUL),
  };
  await seedWaiver(context, own);
  await seedDependants(context, own);
  await seedChecks(context, own);
  await seedCards(context, own);
}
