import { textContent } from '@muster/testing';
import { NOTHING_TYPED, putBack, toOutgoing } from './outgoing.ts';

const target = {
  id: 'answered',
  content: textContent('Kits?'),
  deleted: false,
  sender: { id: 'rook', name: 'Rook' },
};

test('blank text sends nothing', () => {
  expect(toOutgoing({ ...NOTHING_TYPED, text: ' \n ' }, () => 'id')).toBeNull();
});

test('a second try of the same keeps its client id; another text or reply gets a new one', () => {
  const first = toOutgoing({ ...NOTHING_TYPED, text: 'Yes' }, () => 'first')!;
  const failed = putBack(first, NOTHING_TYPED);
  expect(toOutgoing(failed, () => 'second')).toEqual(first);
  expect(toOutgoing({ ...failed, text: 'Yes!' }, () => 'second')?.clientId).toBe('second');
  expect(toOutgoing({ ...failed, replyTo: target }, () => 'second')?.clientId).toBe('second');
});

test('a failed text comes back above what was typed since', () => {
  const tried = { clientId: 'first', text: 'Yes', replyTo: target };
  expect(putBack(tried, NOTHING_TYPED)).toEqual({ text: 'Yes', replyTo: target, tried });
  expect(putBack(tried, { ...NOTHING_TYPED, text: 'And no' }).text).toBe('Yes\nAnd no');
});
