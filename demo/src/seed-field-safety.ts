import type { FieldSafety } from './field-safety.ts';
import { seedCards } from './seed-cards.ts';
import { seedChecks } from './seed-checks.ts';
import type { SeedContext } from './seed-context.ts';
import { seedDependants } from './seed-dependants.ts';
import { seedWaiver } from './seed-waiver.ts';

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
