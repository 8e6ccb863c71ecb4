/** @jest-environment node */
import { allowed, VIEWERS } from '../test-viewers.ts';
import { isUnreadBy, messageAbilities } from './message.ts';

test.each([
  ['visitor', false, []],
  ['stranger', false, []],
  ['superadmin', false, []],
  ['player', false, ['delete', 'reply']],
  ['player', true, []],
  ['organizer', false, ['reply']],
  ['organizer', true, []],
] as const)(
  'abilities of the %s for a message of the player with deleted %j: %j',
  (viewer, deleted, abilities) => {
    const row = { senderId: 'player', recipientId: 'organizer', deleted };
    const response = { sender: { id: 'player' }, recipient: { id: 'organizer' }, deleted };
    expect(allowed(messageAbilities(VIEWERS[viewer], row))).toEqual(abilities);
    expect(allowed(messageAbilities(VIEWERS[viewer], response))).toEqual(abilities);
  },
);

test.each([
  ['organizer', 'sent', false, true],
  ['organizer', 'delivered', false, true],
  ['organizer', 'read', false, false],
  ['organizer', 'delivered', true, false],
  ['player', 'delivered', false, false],
] as const)(
  'for the %s, a message with status %s and deleted %j is unread: %j',
  (userId, status, deleted, unread) => {
    const message = { senderId: 'player', recipientId: 'organizer', status, deleted };
    expect(isUnreadBy(message, userId)).toBe(unread);
  },
);
