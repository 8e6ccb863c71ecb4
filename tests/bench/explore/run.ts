import { JWT_SECRET, openBenchDatabase } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { seedEvents, seedOrganizers } from './seed.ts';

/** How many events there are; one after the other in one database. */
const SIZES = [10_000, 1_000_000] as const;
const WARM_UP = 10;
const REQUESTS = 50;

/** What a visitor of Explore asks for. */
const VIEWS: Readonly<Record<string, string>> = {
  'soonest first': '',
  'page 80': '&page=80',
  'most liked first': '&sort=likes',
  '`wood`, in a seventh of all': '&search=wood',
  '`idge`, in four sevenths': '&search=idge',
  '`thetford`, in a hundredth': '&search=thetford',
  'a number that few contain': '&search=7777',
  'a text that none contains': '&search=xylophone',
  'two words': '&search=badgerwood+stirling',
  '`wood 12`, a word and a short one': '&search=wood+12',
  'within 50 km, nearest first': '&near=53.8,-1.55&radiusKm=50&sort=nearest',
  'within 1,000 km, nearest first': '&near=53.8,-1.55&radiusKm=1000&sort=nearest',
  'within 1,000 km, `wood`': '&near=53.8,-1.55&radiusKm=1000&sort=nearest&search=wood',
  '£10 to £20': '&minPrice=10&maxPrice=20',
  free: '&maxPrice=0',
  'one weekend': `&from=${daysFromNow(30)}&to=${daysFromNow(32)}`,
};

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Prints how long lists and pins of Explore take for a visitor, one request at a time. */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  const server = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  try {
    await seedOrganizers(database.db);
    let seeded = 0;
    for (const size of SIZES) {
      await seedEvents(database.db, { from: seeded, to: size });
      seeded = size;
      printTitle(`${size} events; ${REQUESTS} requests each`);
      printHeader(['', 'list p50 ms', 'p95 ms', 'pins p50 ms', 'p95 ms']);
      for (const [name, query] of Object.entries(VIEWS)) {
        const list = await measure(`${server.url}/api/events?scope=explore&limit=12${query}`);
        const filters = query.replace(/&(sort|page)=\w+/g, '').replace('&', '?');
        const pins = await measure(`${server.url}/api/events/pins${filters}`);
        const figures = [list, pins].flatMap((times) =>
          [0.5, 0.95].map((p) => percentile(times, p)),
        );
        printRow([name, ...figures.map((time) => time.toFixed(1))]);
      }
    }
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Milliseconds of each request. */
async function measure(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(url);
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${body}`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
