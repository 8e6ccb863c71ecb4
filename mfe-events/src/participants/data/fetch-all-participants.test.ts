import type { Api } from '@muster/api-client';
import { makeParticipant } from '@muster/testing';
import { fetchAllParticipants } from './fetch-all-participants.ts';
import { NO_FILTER } from './participants-view.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(() => makeParticipant());
if (!a || !b || !c || !d) throw new Error('no participants');

test('a participant who moves between two pages while they are fetched is not lost', async () => {
  // Between the requests for page 1 and page 2, a moves to the end: c is now on page 1, and page 2
  // repeats a.
  const pages = [
    [a, b],
    [d, a],
    [b, c],
    [d, a],
  ];
  let requestCount = 0;
  async function listParticipants({ query }: { query: { page: number } }) {
    const participants = pages[requestCount] ?? [];
    requestCount += 1;
    const pagination = { page: query.page, limit: 2, total: 4, pages: 2 };
    return { participants, pagination, summary: {} };
  }
  const list = await fetchAllParticipants({
    api: { listParticipants } as unknown as Api,
    eventId: 'e',
    filter: NO_FILTER,
    signal: new AbortController().signal,
  });
  expect(list.participants).toEqual([b, c, d, a]);
  expect(requestCount).toBe(4);
});
