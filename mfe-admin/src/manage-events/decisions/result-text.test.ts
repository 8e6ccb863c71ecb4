import { describeResults } from './result-text.ts';

const CHANGED = { id: 'c', code: 'EVENT_CHANGED' } as const;
const GONE = { id: 'd', code: 'EVENT_NOT_FOUND' } as const;

test.each([
  [{ changed: ['a'], unchanged: [], skipped: [] }, true, '1 event approved.'],
  [
    { changed: ['a', 'b'], unchanged: ['c'], skipped: [] },
    false,
    '2 events rejected. 1 was rejected already.',
  ],
  [
    { changed: [], unchanged: ['a', 'b'], skipped: [CHANGED, GONE] },
    true,
    'No events approved. 2 were approved already. 1 changed since you looked at it. 1 no longer exists.',
  ],
  [
    { changed: ['a'], unchanged: [], skipped: [CHANGED, CHANGED, GONE, GONE] },
    true,
    '1 event approved. 2 changed since you looked at them. 2 no longer exist.',
  ],
])('%j of %j is described as %s', (results, approved, text) => {
  expect(describeResults(results, approved)).toBe(text);
});
