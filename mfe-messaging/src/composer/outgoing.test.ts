import { textContent } from '@muster/testing';
import { EMPTY_DRAFT, restoreFailed, toOutgoing } from './outgoing.ts';

const target = {
  id: 'answered',
  content: textContent('Kits?'),
  deleted: false,
  sender: { id: 'rook', name: 'Rook' },
};

test('blank text sends nothing', () => {
  expect(toOutgoing({ ...EMPTY_DRAFT, text: ' \n ' }, () => 'id')).toBeNull();
});

test('a second try of the same keeps its client id; another text or reply gets a new one', () => {
  const first = toOutgoing({ ...EMPTY_DRAFT, text: 'Yes' }, () => 'first')!;
  const failed = restoreFailed(first, EMPTY_DRAFT);
  expect(toOutgoing(failed, () => 'second')).toEqual(first);
  expect(toOutgoing({ ...failed, text: 'Yes!' }, () => 'second')?.clientId).toBe('second');
  expect(toOutgoing({ ...failed, replyTo: target }, () => 'second')?.clientId).toBe('second');
});

test('a failed text comes back above what was typed since', () => {
  const attempt = { clientId: 'first', text: 'Yes', replyTo: target };
  expect(restoreFailed(attempt, EMPTY_DRAFT)).toEqual({ text: 'Yes', replyTo: target, attempt });
  expect(restoreFailed(attempt, { ...EMPTY_DRAFT, text: 'And no' }).text).toBe('Yes\nAnd no');
});
