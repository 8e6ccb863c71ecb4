import { FIELD_TEXT, type JoinForm } from '@muster/contract';
import {
  ADULT_AGE_YEARS,
  type AgeRule,
  ageAtEvent,
  canBeGuardian,
  needsGuardian,
  tooYoungUntil,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { type BookableDependant, findDependantForShare, isConfirmed } from './dependant-store.ts';
import type { JoiningAccount } from './participation-store.ts';
import { findWaiver } from './waiver-store.ts';

/** Somebody whom a guardian books for. */
export interface JoiningDependant extends BookableDependant {
  /** The guardian comes along without playing. */
  accompanies: boolean;
}

interface Booking {
  guardian: { id: string; dateOfBirth: string | null };
  dependantId: string | null | undefined;
  accompanies: boolean;
}

/** The dependant that a join names; null: the account joins itself. */
export async function requireDependant(
  trx: Db,
  { guardian, dependantId, accompanies }: Booking,
): Promise<JoiningDependant | null> {
  if (!dependantId) return null;
  const own = { id: dependantId, guardianId: guardian.id };
  const dependant = await findDependantForShare(trx, own);
  if (!dependant) throw fieldError('dependantId', SERVER_TEXT.dependantUnknown);
  if (!canBeGuardian(guardian.dateOfBirth, new Date())) throw new AppError('GUARDIAN_TOO_YOUNG');
  return { ...dependant, accompanies };
}

interface AgeCheck {
  event: AgeRule & { id: string; organizerId: string };
  userId: string;
  account: JoiningAccount;
  dependant: JoiningDependant | null;
  /** The guardian joins with them. */
  withGuardian: boolean;
}

/** Refuses whoever is too young, or comes without the guardian whom they need. */
export async function refuseAge(trx: Db, check: AgeCheck): Promise<void> {
  const { event, userId, account, dependant } = check;
  const { dateOfBirth } = dependant ?? account;
  const age = requireAge(event, { dateOfBirth, isDependant: dependant !== null });
  if (!dependant || age === null) return;
  const waiver = await findWaiver(trx, event.organizerId);
  if (!waiver) return;
  const { accompaniedBelow } = waiver;
  const isGuardianConfirmed =
    check.withGuardian || (await isConfirmed(trx, { eventId: event.id, userId }));
  const { accompanies } = dependant;
  if (needsGuardian({ accompaniedBelow, age, isGuardianConfirmed, accompanies }))
    throw new AppError('NEEDS_GUARDIAN');
}

interface Aged {
  dateOfBirth: string | null;
  isDependant: boolean;
}

/** How old somebody is at an event; null: it is not known. Throws where they cannot play. */
export function requireAge(event: AgeRule, { dateOfBirth, isDependant }: Aged): number | null {
  const first = tooYoungUntil(dateOfBirth, event);
  if (first) throw new AppError('TOO_YOUNG', { fields: { dateOfBirth: first } });
  if (dateOfBirth === null) return null;
  const age = ageAtEvent(dateOfBirth, event);
  // Nobody signs or answers for an adult.
  if (isDependant && age >= ADULT_AGE_YEARS)
    throw fieldError('dependantId', FIELD_TEXT.dependantAdult);
  return age;
}

type Form = Pick<JoinForm, 'fullName' | 'emergencyContact'>;

/**
 * The form of a dependant: called as their guardian calls them, and with their own emergency
 * contact unless the form has another.
 */
export function asDependants<F extends Form>(form: F, dependant: BookableDependant | null): F {
  if (!dependant) return form;
  const { name, phone, relationship } = form.emergencyContact;
  const contact = { name: '', phone: '', relationship: '', ...dependant.emergencyContact };
  const emergencyContact = name || phone || relationship ? form.emergencyContact : contact;
  return { ...form, fullName: dependant.name, emergencyContact };
}
