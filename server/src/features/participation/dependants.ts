import { type Dependant, type DependantUpdate, MAX_COUNT } from '@muster/contract';
import {
  ageAtEvent,
  canBeGuardian,
  needsGuardian,
  pageOffset,
  paginate,
  tooYoungUntil,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import {
  countDependants,
  type DependantRow,
  deleteDependantRow,
  findDateOfBirth,
  findDependantForUpdate,
  findSameDependant,
  insertDependant,
  isBooked,
  listBookedAgeRules,
  listDependantRows,
  type OwnDependant,
  updateComingForms,
  updateDependantRow,
} from './dependant-store.ts';
import { removeFromEvents } from './holds.ts';
import { ofDependant } from './own-participation-store.ts';

export const dependants = {
  /** The caller's dependants by name. */
  async listDependants({ db }, { actor, query }) {
    const page = { guardianId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([
      listDependantRows(db, page),
      countDependants(db, actor.id),
    ]);
    return { dependants: rows.map(toDependant), pagination: paginate(query, total) };
  },

  /**
   * Adds somebody whom the caller books for, once: of the same name and date of birth there is one
   * (docs/product/dependants.md#dependants).
   */
  async addDependant({ db, bus }, { actor, body }) {
    const guardianId = actor.id;
    const { emergencyContact } = body;
    const { row, eventIds } = await inTransaction(db, async (trx) => {
      // Locked, so that two requests at once do not exceed the limit together.
      if (!(await lockAccount(trx, guardianId))) throw new AppError('SESSION_EXPIRED');
      if (!canBeGuardian(await findDateOfBirth(trx, guardianId), new Date()))
        throw new AppError('GUARDIAN_TOO_YOUNG');
      // No response came the first time, or it was not seen.
      const id = await findSameDependant(trx, { ...body, guardianId });
      if (id) return saveDependant(trx, { id, guardianId }, { emergencyContact });
      if ((await countDependants(trx, guardianId)) >= MAX_COUNT.dependants)
        throw new AppError('TOO_MANY_DEPENDANTS');
      const row = await insertDependant(trx, { ...body, id: createObjectId(), guardianId });
      return { row, eventIds: [] };
    });
    for (const eventId of eventIds) bus.publishParticipants(eventId);
    return { dependant: toDependant(row) };
  },

  /**
   * Changes a dependant of the caller; the name and the emergency contact of coming bookings follow
   * (docs/product/dependants.md#dependants).
   */
  async updateDependant({ db, bus }, { actor, params: { id }, body }) {
    const own = { id, guardianId: actor.id };
    const { row, eventIds } = await inTransaction(db, (trx) => saveDependant(trx, own, body));
    for (const eventId of eventIds) bus.publishParticipants(eventId);
    return { dependant: toDependant(row) };
  },

  /**
   * Deletes a dependant of the caller with their past participations, as the deletion of an account
   * does; coming ones are left before (docs/product/dependants.md#deletion).
   */
  async deleteDependant({ db, bus, config }, { actor, params: { id } }) {
    const own = { id, guardianId: actor.id };
    const promoted = await inTransaction(db, async (trx) => {
      // Joins that name the dependant are before it or after it.
      if (!(await findDependantForUpdate(trx, own))) throw new AppError('DEPENDANT_NOT_FOUND');
      if (await isBooked(trx, own)) throw new AppError('DEPENDANT_BOOKED');
      const promoted = await removeFromEvents(trx, ofDependant(own), config);
      await deleteDependantRow(trx, own);
      return promoted;
    });
    bus.publish(promoted);
    return { id };
  },
} satisfies Partial<Handlers>;

/** Returns the dependant, and the events whose join forms have followed. */
async function saveDependant(trx: Db, own: OwnDependant, body: DependantUpdate) {
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
    throw fieldError('dateOfBirth', SERVER_TEXT.dateOfBirthFixed);
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

/** A dependant as their guardian sees them. */
function toDependant(row: DependantRow): Dependant {
  const { id, name, date_of_birth: dateOfBirth, emergency_contact: contact } = row;
  return {
    id,
    name,
    dateOfBirth,
    emergencyContact: { name: '', phone: '', relationship: '', ...contact },
    createdAt: row.created_at,
  };
}
