import { ageAtEvent, keptUntil, londonIsoDay } from '@muster/domain';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import type { Insertable } from 'kysely';
import type { FieldSafety } from './field-safety.ts';
import { pickName } from './people-data.ts';
import { createRandom, type Random } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { Participation } from './seed-participations.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Before anybody has joined a game of the demo, and so that no year has ended. */
const WRITTEN_DAYS_AGO = 300;
const VERSION = 1;
const GUARDIAN_BELOW = 18;
const ACCOMPANIED_BELOW = 14;

const BODY = [
  'Airsoft is played outdoors, over uneven ground, with replicas that fire plastic BBs. ' +
    'Eyes, teeth and ankles are what people hurt.',
  'I wear eye protection that seals, from the safe zone until I am back in it. Under 18s ' +
    'wear full face protection.',
  'My replicas go over the chronograph before the first game, and again whenever a marshal ' +
    'asks.',
  'I call my hits, I do as the marshals say, and I tell the desk about anything that first ' +
    'aid should know.',
  'I play at my own risk, as far as the law allows. Nothing here takes away what Badgerwood ' +
    'Airsoft owes me if it is careless.',
].join('\n\n');

/** The organizer's text, which about two thirds have signed, those under 18 by a guardian. */
export async function seedWaiver(
  { services: { db }, now }: SeedContext,
  { events, people, participations }: FieldSafety,
): Promise<void> {
  const random = createRandom(81);
  const { organizerId } = events[0]!;
  await db
    .insertInto('waiver_texts')
    .values({
      organizer_id: organizerId,
      version: VERSION,
      body: BODY,
      valid_for: 'year',
      guardian_below: GUARDIAN_BELOW,
      accompanied_below: ACCOMPANIED_BELOW,
      is_material: true,
      created_at: new Date(now.getTime() - WRITTEN_DAYS_AGO * DAY),
    })
    .execute();
  const signatures = listFirst(participations).flatMap((first) => {
    const hasSigned = random.chance(0.66) || first.person === people.featured;
    return hasSigned ? [toSignature(random, first, now)] : [];
  });
  await db.insertInto('waiver_signatures').values(signatures).execute();
}

/**
 * The earliest participation of each person that was not cancelled: a signature holds a year.
 * People are in the order of the events, which is the same on every day.
 */
function listFirst(participations: readonly Participation[]): Participation[] {
  const first = new Map<string, Participation>();
  for (const one of participations.filter(({ status }) => status !== 'cancelled')) {
    const known = first.get(one.person.id);
    if (!known || one.joinedAt < known.joinedAt) first.set(one.person.id, one);
  }
  return [...first.values()];
}

function toSignature(
  random: Random,
  { event, person, joinedAt }: Participation,
  now: Date,
): Insertable<Schema['waiver_signatures']> {
  const later = joinedAt.getTime() + random.between(0.1, 30) * HOUR;
  const signedAt = new Date(Math.min(later, now.getTime() - HOUR / 12));
  const [parent] = pickName(random);
  const family = person.fullName.split(' ').slice(1).join(' ');
  const needsGuardian = ageAtEvent(person.dateOfBirth, event) < GUARDIAN_BELOW;
  return {
    id: createObjectId(signedAt.getTime()),
    organizer_id: event.organizerId,
    version: VERSION,
    event_id: event.id,
    user_id: person.id,
    signer: needsGuardian ? 'guardian' : 'self',
    signer_user_id: needsGuardian ? null : person.id,
    typed_name: needsGuardian ? `${parent} ${family}` : person.fullName,
    signed_at: signedAt,
    kept_until: keptUntil(londonIsoDay(signedAt), person.dateOfBirth),
  };
}
