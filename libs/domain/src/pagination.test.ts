/** @jest-environment node */
import { pageOffset, paginate } from './pagination.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [1_000, 50],
])('%d rows make %d pages of 20', (total, pages) => {
  expect(paginate({ page: 1, limit: 20 }, total)).toEqual({ page: 1, limit: 20, total, pages });
});

test('the offset of a page is the number of rows before it', () => {
  expect(pageOffset({ page: 1, limit: 20 })).toBe(0);
  expect(pageOffset({ page: 4, limit: 20 })).toBe(60);
});
