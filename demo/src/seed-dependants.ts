import type { JoinForm } from '@muster/contract';
import { fillJoinForm, londonIsoDay, openStock } from '@muster/domain';
import { book as bookAccount } from '@muster/server/src/features/participation/book.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { FieldSafety } from './field-safety.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoEvent } from './seed-events.ts';
import type { DemoPerson } from './seed-people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Child {
  name: string;
  ageYears: number;
  /** Days since the birthday. */
  days: number;
}

/** One is old enough for the next game of the guardian, and booked; the other is not. */
const BOOKED: Child = { name: 'Isla Booth', ageYears: 13, days: 96 };
const TOO_YOUNG: Child = { name: 'Alfie Booth', ageYears: 9, days: 210 };
const ADDED_DAYS_AGO = 25;

const CONTACT = { name: 'Tom Booth', phone: '07700 900418', relationship: 'Father' };

/** The dependants of the player to sign in as, and the spot of one of them. */
export async function seedDependants(
  context: SeedContext,
  { events, people: { featured }, participations }: FieldSafety,
): Promise<void> {
  const own = participations.find(({ event, person, status }) => {
    return person === featured && status === 'confirmed' && events.includes(event);
  });
  const dependantId = await addChild(context, featured, BOOKED);
  await addChild(context, featured, TOO_YOUNG);
  await book(context, { event: own!.event, guardian: featured, dependantId });
}

async function addChild(
  { services: { db }, now }: SeedContext,
  guardian: DemoPerson,
  { name, ageYears, days }: Child,
): Promise<string> {
  const createdAt = new Date(now.getTime() - ADDED_DAYS_AGO * DAY);
  const id = createObjectId(createdAt.getTime());
  const birthday = new Date(now.getTime() - days * DAY);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - ageYears);
  await db
    .insertInto('dependants')
    .values({
      id,
      guardian_id: guardian.id,
      name,
      date_of_birth: londonIsoDay(birthday),
      emergency_contact: JSON.stringify(CONTACT),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  return id;
}

interface Booking {
  event: DemoEvent;
  guardian: DemoPerson;
  dependantId: string;
}

/** The last to have joined, without hired kit. */
async function book(
  { services: { db }, now }: SeedContext,
  { event, guardian, dependantId }: Booking,
): Promise<void> {
  const filled = fillJoinForm({
    form: writeForm(event, guardian),
    account: guardian,
    event: { basePricePence: event.basePence, customFields: event.customFields },
    stock: openStock(event.customFields, {}),
  });
  if (filled.refusal) throw new Error(filled.refusal.message);
  const joinedAt = new Date(now.getTime() - 5 * MINUTE);
  const id = createObjectId(joinedAt.getTime());
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('participations')
      .values({
        id,
        event_id: event.id,
        guardian_id: guardian.id,
        dependant_id: dependantId,
        status: 'confirmed',
        payment_status: 'pending',
        payment_amount_pence: filled.amountPence,
        join_form: JSON.stringify(filled.joinForm),
        joined_at: joinedAt,
        updated_at: joinedAt,
      })
      .execute();
    await bookAccount(trx, { participationIds: [id] });
  });
}

function writeForm(event: DemoEvent, guardian: DemoPerson): JoinForm {
  return {
    fullName: BOOKED.name,
    email: guardian.email,
    phone: guardian.phone,
    experienceLevel: 'beginner',
    emergencyContact: CONTACT,
    dietaryRequirements: '',
    medicalConditions: '',
    additionalNotes: 'Her first proper game. Can she stay with me?',
    customFieldResponses: event.customFields
      .filter(({ isSide }) => !isSide)
      .map(({ id, options }) => ({ fieldId: id, optionId: options[0]!.id })),
  };
}
