import { makeMessage } from '@muster/testing';
import { findUnread, layOutMessages } from './lay-out-messages.ts';

const me = {
  id: 'me',
  name: 'Foxglove',
  email: '',
  emailConfirmed: true,
  userType: 'organizer' as const,
};
const rook = {
  id: 'rook',
  name: 'Rook',
  email: '',
  emailConfirmed: true,
  userType: 'user' as const,
};

function messageFrom(
  from: 'me' | 'rook',
  createdAt: string,
  status: 'read' | 'delivered' = 'read',
) {
  const [sender, recipient] = from === 'me' ? [me, rook] : [rook, me];
  return makeMessage({ createdAt, status, sender: { ...sender, avatarUrl: null }, recipient });
}

function kindsOf(messages: ReturnType<typeof messageFrom>[], newFrom: string | null = null) {
  return layOutMessages({ messages, otherId: 'rook', newFrom }).map((line) =>
    line.kind === 'message'
      ? `${line.isMine ? 'mine' : 'theirs'}${line.continues ? '+' : ''}`
      : line.kind,
  );
}

test('each day starts with a separator, and messages of one sender close in time are grouped', () => {
  const messages = [
    messageFrom('rook', '2026-11-12T08:00:00Z'),
    messageFrom('rook', '2026-11-12T08:04:00Z'),
    messageFrom('rook', '2026-11-12T08:20:00Z'),
    messageFrom('me', '2026-11-12T08:21:00Z'),
    messageFrom('me', '2026-11-14T08:21:00Z'),
  ];
  expect(kindsOf(messages)).toEqual(['day', 'theirs', 'theirs+', 'theirs', 'mine', 'day', 'mine']);
});

test('the line “New” is above the first unread message until the user sends a message', () => {
  const before = messageFrom('me', '2026-11-12T08:00:00Z');
  const unread = messageFrom('rook', '2026-11-12T08:01:00Z');
  const more = messageFrom('rook', '2026-11-12T08:02:00Z');
  expect(kindsOf([before, unread, more], unread.id)).toEqual([
    'day',
    'mine',
    'new',
    'theirs',
    'theirs+',
  ]);
  const reply = messageFrom('me', '2026-11-12T08:03:00Z');
  expect(kindsOf([before, unread, more, reply], unread.id)).not.toContain('new');
});

test('only messages to the user count as unread', () => {
  const unread = messageFrom('rook', '2026-11-12T08:00:00Z', 'delivered');
  const own = messageFrom('me', '2026-11-12T08:01:00Z', 'delivered');
  const read = messageFrom('rook', '2026-11-12T08:02:00Z', 'read');
  expect(findUnread([unread, own, read], 'me')).toEqual([unread]);
});
