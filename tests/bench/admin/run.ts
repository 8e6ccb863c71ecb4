import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { COUNTS, LONG_THREAD_ID, seedAdministration } from './seed.ts';

const SUPERADMIN_ID = '5f0000000000000000000001';
const WARM_UP = 20;
const REQUESTS = 200;
/** Every list and search has to stay below (docs/performance.md#administration). */
const MAX_P95_MS = 200;

const LISTS: Readonly<Record<string, string>> = {
  'events, first page': '/events/admin/all?limit=10',
  'events, last page': '/events/admin/all?limit=10&page=1000',
  'events, pending': '/events/admin/all?limit=10&status=pending',
  'events, by title': '/events/admin/all?limit=10&sort=title',
  'events, common word': '/events/admin/all?limit=10&search=fox',
  'events, one event': '/events/admin/all?limit=10&search=raid+7777',
  'accounts, newest first': '/admin/users',
  'accounts, last page': '/admin/users?page=500',
  'accounts, by last activity': '/admin/users?sort=lastActivity',
  'accounts, by name': '/admin/users?sort=name&direction=ascending',
  'accounts, common name': '/admin/users?search=robin',
  'accounts, one email': '/admin/users?search=player7777@badgerwood.uk',
  'one account': `/admin/users/a${(1).toString(16).padStart(23, '0')}`,
  'threads, first page': '/admin/messages/threads',
  'threads, last page': '/admin/messages/threads?page=2500',
  'threads, common word': '/admin/messages/threads?search=fox',
  'threads, one person': '/admin/messages/threads?search=player7777@badgerwood.uk',
  'a thread of 10,000 messages, first page': `/admin/messages/thread/${LONG_THREAD_ID}`,
  'a thread of 10,000 messages, last page': `/admin/messages/thread/${LONG_THREAD_ID}?page=100`,
  'reports, open': '/admin/reports',
  'audit log': '/admin/audit',
  'audit log, one action': '/admin/audit?action=deleteEvent',
  statistics: '/admin/stats',
  system: '/admin/system',
};

/** Prints how long the superadmin's lists and searches take with much data, one request at a time. */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  const server = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  try {
    await seedAdministration(database.db);
    const [token = ''] = await openSessions(database.pool, [SUPERADMIN_ID]);
    const { users, events, threads } = COUNTS;
    printTitle(
      `${users} accounts, ${events} events, ${threads} threads; ${REQUESTS} requests each`,
    );
    printHeader(['', 'p50 ms', 'p95 ms', 'highest ms']);
    const slow: string[] = [];
    for (const [name, path] of Object.entries(LISTS)) {
      const times = await measure(`${server.url}/api${path}`, token);
      const figures = [0.5, 0.95, 1].map((share) => percentile(times, share));
      printRow([name, ...figures.map((time) => time.toFixed(1))]);
      if ((figures[1] ?? 0) > MAX_P95_MS) slow.push(name);
    }
    if (slow.length > 0) throw new Error(`slower than ${MAX_P95_MS} ms: ${slow.join('; ')}`);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Milliseconds of each request. */
async function measure(url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
