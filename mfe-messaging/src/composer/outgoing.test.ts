import { textContent } from '@muster/testing';
import { EMPTY_DRAFT, restoreFailed, toOutgoing } from './outgoing.ts';

const quoted = {
  id: 'quoted',
  content: textContent('Kits?'),
  deleted: false,
  sender: { id: 'rook', name: 'Rook' },
};

test('blank text sends nothing', () => {
  expect(toOutgoing({ ...EMPTY_DRAFT, text: ' \n ' }, () => 'id')).toBeNull();
});

test('a second attempt to send the same message keeps its client id; a changed message gets a new id', () => {
  const first = toOutgoing({ ...EMPTY_DRAFT, text: 'Yes' }, () => 'first')!;
  const restored = restoreFailed(first, EMPTY_DRAFT);
  expect(toOutgoing(restored, () => 'second')).toEqual(first);
  expect(toOutgoing({ ...restored, text: 'Yes!' }, () => 'second')?.clientId).toBe('second');
  expect(toOutgoing({ ...restored, replyTo: quoted }, () => 'second')?.clientId).toBe('second');
});

test('the text of a failed message is restored above the text typed since', () => {
  const attempt = { clientId: 'first', text: 'Yes', replyTo: quoted };
  expect(restoreFailed(attempt, EMPTY_DRAFT)).toEqual({ text: 'Yes', replyTo: quoted, attempt });
  expect(restoreFailed(attempt, { ...EMPTY_DRAFT, text: 'And no' }).text).toBe('Yes\nAnd no');
});
