import type { ChangeType } from '@muster/contract';

/** What each change is, in words (docs/product/changes.md#types). */
export const CHANGE_LABELS: Readonly<Record<ChangeType, string>> = {
  'event.created': 'Event created',
  'event.updated': 'Event changed',
  'event.approved': 'Event approved',
  'event.rejected': 'Event rejected',
  'event.called_off': 'Event called off',
  'event.deleted': 'Event deleted',
  'series.updated': 'Series changed',
  'participation.confirmed': 'Player confirmed',
  'participation.waiting': 'Player on the waitlist',
  'participation.cancelled': 'Player cancelled',
  'participation.changed': 'Participation changed',
  'participation.moved': 'Player moved to another date',
  'participation.checked_in': 'Player checked in',
  'payment.booked': 'Payment booked',
  'refund.booked': 'Refund booked',
  'waiver.signed': 'Waiver signed',
  'message.received': 'Message received',
  'webhook.test': 'Test',
};

type Group = readonly [title: string, types: readonly [ChangeType, ...ChangeType[]]];

/** What a webhook can be for, in groups. */
export const CHANGE_GROUPS: readonly Group[] = [
  [
    'Events',
    [
      ...(['event.created', 'event.updated', 'event.approved'] as const),
      ...(['event.rejected', 'event.called_off', 'event.deleted'] as const),
    ],
  ],
  ['Series', ['series.updated']],
  [
    'Participants',
    [
      ...(['participation.confirmed', 'participation.waiting'] as const),
      ...(['participation.cancelled', 'participation.changed'] as const),
      ...(['participation.moved', 'participation.checked_in'] as const),
    ],
  ],
  ['Payments', ['payment.booked', 'refund.booked']],
  ['Waivers', ['waiver.signed']],
  ['Messages', ['message.received']],
];

/** `Events · Player checked in`: whole groups by their titles, other types one by one. */
export function describeTypes(types: readonly string[]): string {
  const words = CHANGE_GROUPS.flatMap(([title, group]) => {
    const chosen = group.filter((type) => types.includes(type));
    return chosen.length === group.length ? title : chosen.map((type) => CHANGE_LABELS[type]);
  });
  return words.join(' · ');
}
