/** @jest-environment node */
import { countAhead, pageOffset, paginate, paginateUpTo } from './pagination.ts';

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
  expect(paginateUpTo(request, { counted: 1_000, maxTotal: 1_000 })).toEqual(
    paginate(request, 1_000),
  );
  expect(paginateUpTo(request, { counted: 1_001, maxTotal: 1_000 })).toEqual({
    ...paginate(request, 1_000),
    totalIsExact: false,
  });
});

test('the offset of a page is the number of rows before it', () => {
  expect(pageOffset({ page: 1, limit: 20 })).toBe(0);
  expect(pageOffset({ page: 4, limit: 20 })).toBe(60);
});

test('a search is counted five pages ahead, in hundreds, and never beyond a thousand', () => {
  expect(countAhead({ page: 1, limit: 10 })).toBe(100);
  expect(countAhead({ page: 6, limit: 10 })).toBe(200);
  expect(countAhead({ page: 1, limit: 20 })).toBe(200);
  expect(countAhead({ page: 5_000, limit: 10 })).toBe(1_000);
});
