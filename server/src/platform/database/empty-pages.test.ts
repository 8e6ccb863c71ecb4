import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pagination } from '@muster/contract';
import { call } from '../../../test/support/call.ts';
import { addParticipant, makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * The total of a list comes with the rows of its page. Behind the last page there is none, and how
 * many there are is told all the same.
 */

let server: TestServer;
let thread: TestThread;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  thread = await makeThread(server);
  superadmin = await signInSuperadmin(server);
  await addParticipant(server, thread.event, { user: thread.player.user });
});
after(() => server.close());

const lists: Record<
  string,
  (query: { page: number; limit: number }) => Promise<{ pagination: Pagination }>
> = {
  'public events': (query) => call(server, 'listEvents', { query: { ...query, scope: 'public' } }),
  'own events': (query) => call(server, 'listEvents', { as: thread.organizer, query }),
  'found events': (query) =>
    call(server, 'listEvents', { query: { ...query, scope: 'public', search: 'raid' } }),
  'events of the superadmin': (query) => call(server, 'listAdminEvents', { as: superadmin, query }),
  accounts: (query) => call(server, 'listUsers', { as: superadmin, query }),
  'all threads': (query) => call(server, 'listAdminThreads', { as: superadmin, query }),
  threads: (query) => call(server, 'listThreads', { as: thread.organizer, query }),
  participants: (query) =>
    call(server, 'listParticipants', {
      as: thread.organizer,
      params: { id: thread.event.id },
      query,
    }),
  'confirmed participants': (query) =>
    call(server, 'listParticipants', {
      as: thread.organizer,
      params: { id: thread.event.id },
      query: { ...query, status: 'confirmed' },
    }),
};

for (const [name, list] of Object.entries(lists)) {
  test(`${name}: a page behind the last one has the same total as the first`, async () => {
    const first = await list({ page: 1, limit: 10 });
    assert.ok(first.pagination.total > 0);
    for (const page of [7, 700]) {
      const { pagination } = await list({ page, limit: 10 });
      assert.deepEqual([pagination.page, pagination.total], [page, first.pagination.total]);
    }
  });
}

test('the summary above the events of the superadmin is the same behind the last page', async () => {
  const [first, far] = await Promise.all(
    [1, 700].map((page) =>
      call(server, 'listAdminEvents', { as: superadmin, query: { page, limit: 10 } }),
    ),
  );
  assert.ok(first && first.summary.total > 0);
  assert.deepEqual(far?.summary, first.summary);
});
