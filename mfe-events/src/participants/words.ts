import type {
  CheckInStatus,
  ExperienceLevel,
  Participant,
  ParticipationStatus,
  PaymentStatus,
} from '@muster/contract';

export const STATUS_WORDS: Record<ParticipationStatus, string> = {
  confirmed: 'Confirmed',
  waitlist: 'Waitlist',
  cancelled: 'Cancelled',
};

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
};

export const CHECK_IN_WORDS: Record<CheckInStatus, string> = {
  not_checked_in: 'Not checked in',
  checked_in: 'Checked in',
  no_show: 'No show',
};

export const EXPERIENCE_WORDS: Record<ExperienceLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
};

/** The name the player gave the organizer, else the public one. */
export function nameOf({ joinForm, user }: Participant): string {
  return joinForm.fullName.trim() || user.name;
}

/** The address to write to: the one of the join form, else the account's. */
export function emailOf({ joinForm, user }: Participant): string {
  return joinForm.email.trim() || user.email;
}

/** `1,250`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd in line`. */
export function placeInLine(position: number): string {
  return `${formatCount(position)}${ENDINGS[ordinals.select(position)] ?? 'th'} in line`;
}
