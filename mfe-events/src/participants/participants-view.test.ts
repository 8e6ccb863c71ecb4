import { readView, withoutView, writeView } from './participants-view.ts';

const behind = 'search=fox&page=2';
const full = `${behind}&p-search=rook&p-status=waitlist&p-payment=paid&p-page=3&p-all=1&participant=64b000000000000000000001`;

test('the URL says what is shown, and what it says wrongly counts for nothing', () => {
  expect(readView(new URLSearchParams(full))).toEqual({
    search: 'rook',
    status: 'waitlist',
    payment: 'paid',
    page: 3,
    isWhole: true,
    openUserId: '64b000000000000000000001',
  });
  const wrong = readView(new URLSearchParams('p-status=asleep&p-payment=1&p-page=-1&p-all=yes'));
  expect(wrong).toMatchObject({ status: null, payment: null, page: 1, isWhole: false });
});

test('writing keeps what belongs to the list behind', () => {
  const query = new URLSearchParams(full);
  expect(writeView(query, readView(query)).toString()).toBe(full);
  expect(withoutView(query).toString()).toBe(behind);
});
