import type { KeyRole } from '@muster/contract';

/** What each role of a key may do, in words (docs/product/api-keys.md#key-roles). */
export const KEY_ROLE_LABELS: Readonly<Record<KeyRole, string>> = {
  read: 'See events, counts and participants by number',
  contacts: 'See names, emails and telephones, too',
  events: 'Create and change events, call them off',
  participants: 'Change status and check-in, move to other dates',
  messages: 'Read and answer messages of players, write to all of them',
  gate: 'Work at the gate as a device',
  treasurer: 'See and book payments',
  webhooks: 'Add webhooks of its own',
};
