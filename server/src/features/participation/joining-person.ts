import type { JoinForm } from '@muster/contract';
import { FIELD_TEXT } from '@muster/contract';
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
import { findWaiver } from '../waiver-states/text-store.ts';
import { type BookableDependant, findDependantForShare, isConfirmed } from './dependant-store.ts';

/** The account that joins, or books for a dependant. */
export interface JoiningAccount {
  fullName: string;
  email: string;
  dateOfBirth: string | null;
  emailConfirmed: boolean;
}

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
  if (!dependant) throw fieldError('dependantId', FIELD_TEXT.dependantUnknown);
  if (!canBeGuardian(guardian.dateOfBirth, new Date())) throw new AppError('GUARDIAN_TOO_YOUNG');
  return { ...dependant, accompanies };
}

interface AgeCheck {
  event: AgeRule & { id: string; organizerId: string };
  userId: string;
  account: JoiningAccount;
  dependant: JoiningDependant | null;
}

/** Refuses whoever is too young, or comes without the guardian whom they need. */
export async function refuseAge(trx: Db, check: AgeCheck): Promise<void> {
  const { event, userId, account, dependant } = check;
  const first = tooYoungUntil(dependant ? dependant.dateOfBirth : account.dateOfBirth, event);
  if (first) throw new AppError('TOO_YOUNG', { fields: { dateOfBirth: first } });
  if (!dependant) return;
  const age = ageAtEvent(dependant.dateOfBirth, event);
  // Nobody signs or answers for an adult.
  if (age >= ADULT_AGE_YEARS) throw fieldError('dependantId', FIELD_TEXT.dependantAdult);
  const waiver = await findWaiver(trx, event.organizerId);
  if (!waiver) return;
  const { accompaniedBelow } = waiver;
  const isGuardianConfirmed = await isConfirmed(trx, { eventId: event.id, userId });
  const { accompanies } = dependant;
  if (needsGuardian({ accompaniedBelow, age, isGuardianConfirmed, accompanies }))
    throw new AppError('NEEDS_GUARDIAN');
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
