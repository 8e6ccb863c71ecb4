/** @jest-environment node */
import { pageOffset, paginate, paginateUpTo } from './pagination.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [1_000, 50],
])('%d rows make %d pages of 20', (total, pages) => {
  expect(paginate({ page: 1, limit: 20 }, total)).toEqual({ page: 1, limit: 20, total, pages });
});

test('a list that is counted up to a maximum says when there is more', () => {
  const request = { page: 2, limit: 12 };
  expect(paginateUpTo(request, 1_000)).toEqual(paginate(request, 1_000));
  expect(paginateUpTo(request, 1_001)).toEqual({
    ...paginate(request, 1_000),
    totalIsExact: false,
  });
});

test('the offset of a page is the number of rows before it', () => {
  expect(pageOffset({ page: 1, limit: 20 })).toBe(0);
  expect(pageOffset({ page: 4, limit: 20 })).toBe(60);
});
