import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { FieldSafety } from './field-safety.ts';
import type { SeedContext } from './seed-context.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COUNTS_DAYS = 365;

const REASON = 'Did not call hits on the stairs all morning. Spoken to twice, then this.';

/**
 * A yellow card for somebody who came to the latest game, given by a marshal that day, and who has
 * a spot at a coming one.
 */
export async function seedCards(
  { services: { db } }: SeedContext,
  { events, people, participations }: FieldSafety,
): Promise<void> {
  const { organizerId, organizer } = events[0]!;
  const marshal = people.players[organizer + 1]!;
  const coming = new Set(
    participations
      .filter(({ event, status }) => !event.isPast && status === 'confirmed')
      .map(({ person }) => person.id),
  );
  const attended = participations
    .filter(({ event, checkedInAt }) => event.isPast && checkedInAt)
    .filter(({ person }) => person !== marshal && coming.has(person.id));
  const latest = attended.reduce((a, b) => (b.event.date > a.event.date ? b : a));
  const givenAt = new Date(latest.event.date.getTime() + 4 * HOUR);
  await db
    .insertInto('cards')
    .values({
      id: createObjectId(givenAt.getTime()),
      organizer_id: organizerId,
      user_id: latest.person.id,
      event_id: latest.event.id,
      colour: 'yellow',
      reason: REASON,
      given_by: marshal.id,
      created_at: givenAt,
      ends_at: new Date(givenAt.getTime() + COUNTS_DAYS * DAY),
    })
    .execute();
}
