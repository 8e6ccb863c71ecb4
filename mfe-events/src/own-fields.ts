import { APPROVED_FIELD_LABELS } from '@muster/domain';

const LABELS: Readonly<Record<string, string>> = {
  ...APPROVED_FIELD_LABELS,
  maxParticipants: 'Max participants',
  maxPartySize: 'Largest squad',
  maxUnpaidOpenSpots: 'Unpaid open spots',
  transferUntilHours: 'Giving spots away',
  minAge: 'Minimum age',
  waitlistEnabled: 'Waitlist',
  waitlistSkipsSoldOut: 'Waitlist',
  waitlistPassesGroups: 'Waitlist',
  payment: 'Online payment',
  sides: 'Sides',
};

/** `title, price`: the fields of a date that its series leaves alone, each name once. */
export function labelOwnFields(fields: readonly string[]): string {
  const labels = fields.map((field) => (LABELS[field] ?? field).toLowerCase());
  return [...new Set(labels)].join(', ');
}
