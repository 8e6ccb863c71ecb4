import { makeMessage } from '@muster/testing';
import { joinPages } from './join-pages.ts';
import { findUnread, layOutMessages } from './lay-out-messages.ts';

const me = { id: 'me', name: 'Foxglove', email: '', userType: 'organizer' as const };
const rook = { id: 'rook', name: 'Rook', email: '', userType: 'user' as const };

function said(from: 'me' | 'rook', createdAt: string, status: 'read' | 'delivered' = 'read') {
  const [sender, recipient] = from === 'me' ? [me, rook] : [rook, me];
  return makeMessage({ createdAt, status, sender: { ...sender, avatarUrl: null }, recipient });
}

function kindsOf(messages: ReturnType<typeof said>[], newFrom: string | null = null) {
  return layOutMessages({ messages, userId: 'me', newFrom }).map((line) =>
    line.kind === 'message'
      ? `${line.isMine ? 'mine' : 'theirs'}${line.continues ? '+' : ''}`
      : line.kind,
  );
}

test('a day begins with its separator, and close messages of one person belong together', () => {
  const messages = [
    said('rook', '2026-11-12T08:00:00Z'),
    said('rook', '2026-11-12T08:04:00Z'),
    said('rook', '2026-11-12T08:20:00Z'),
    said('me', '2026-11-12T08:21:00Z'),
    said('me', '2026-11-14T08:21:00Z'),
  ];
  expect(kindsOf(messages)).toEqual(['day', 'theirs', 'theirs+', 'theirs', 'mine', 'day', 'mine']);
});

test('the New line stands before the first unread one, until the reader answers below it', () => {
  const before = said('me', '2026-11-12T08:00:00Z');
  const unread = said('rook', '2026-11-12T08:01:00Z');
  const more = said('rook', '2026-11-12T08:02:00Z');
  expect(kindsOf([before, unread, more], unread.id)).toEqual([
    'day',
    'mine',
    'new',
    'theirs',
    'theirs+',
  ]);
  const answer = said('me', '2026-11-12T08:03:00Z');
  expect(kindsOf([before, unread, more, answer], unread.id)).not.toContain('new');
});

test('only what is addressed to the reader waits to be read', () => {
  const waits = said('rook', '2026-11-12T08:00:00Z', 'delivered');
  const own = said('me', '2026-11-12T08:01:00Z', 'delivered');
  const read = said('rook', '2026-11-12T08:02:00Z', 'read');
  expect(findUnread([waits, own, read], 'me')).toEqual([waits]);
});

test('pages run oldest to newest, and one that moved between requests stands once', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((minute) => said('rook', `2026-11-12T08:0${minute}:00Z`));
  const pages = [{ messages: [c!, d!] }, { messages: [a!, b!, c!] }];
  expect(joinPages(pages)).toEqual([a, b, c, d]);
});
