import {
  type DependantUpdate,
  type EndpointResponse,
  type Endpoints,
  FIELD_TEXT,
} from '@muster/contract';
import { ageAtEvent, needsGuardian, tooYoungUntil } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateComingForms } from './booking-store.ts';
import {
  findDependantForUpdate,
  listBookedAgeRules,
  type OwnDependant,
  updateDependantRow,
} from './store.ts';
import { toDependant } from './to-dependant.ts';

/**
 * Changes a dependant of the caller; the name and the emergency contact of coming bookings follow
 * (docs/product/dependants.md#dependants).
 */
export async function updateDependant(
  { db, bus }: Services,
  { actor, params: { id }, body }: Request<Endpoints['updateDependant']>,
): Promise<EndpointResponse<Endpoints['updateDependant']>> {
  const own = { id, guardianId: actor.id };
  const { row, eventIds } = await inTransaction(db, (trx) => saveDependant(trx, own, body));
  for (const eventId of eventIds) bus.publishParticipants(eventId);
  return { dependant: toDependant(row) };
}

/** Returns the dependant, and the events whose join forms have followed. */
export async function saveDependant(trx: Db, own: OwnDependant, body: DependantUpdate) {
  // Joins that name the dependant are before it or after it.
  const before = await findDependantForUpdate(trx, own);
  if (!before) throw new AppError('DEPENDANT_NOT_FOUND');
  const isOtherDay = body.dateOfBirth && body.dateOfBirth !== before.date_of_birth;
  if (isOtherDay) {
    const days = { before: before.date_of_birth, after: body.dateOfBirth! };
    await refuseTooYoung(trx, own, days);
  }
  const row = await updateDependantRow(trx, { ...own, ...body });
  return { row, eventIds: await updateComingForms(trx, { before, after: row }) };
}

/** Nobody becomes too young for what they are booked for, alone or at all, nor older for it. */
async function refuseTooYoung(
  trx: Db,
  own: OwnDependant,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const events = await listBookedAgeRules(trx, own);
  if (events.length > 0 && after < before)
    throw fieldError('dateOfBirth', FIELD_TEXT.dateOfBirthFixed);
  for (const event of events) {
    const first = tooYoungUntil(after, event);
    if (first) throw new AppError('TOO_YOUNG', { fields: { dateOfBirth: first } });
    // A rule that came after the booking has not refused it, either.
    const [wasAlone, isAlone] = [before, after].map((dateOfBirth) =>
      needsGuardian({ ...event, age: ageAtEvent(dateOfBirth, event) }),
    );
    if (isAlone && !wasAlone) throw new AppError('NEEDS_GUARDIAN');
  }
}
