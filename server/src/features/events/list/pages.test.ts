import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toTextSearch } from '@muster/domain';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { eventRow, insertRows, userRow } from '../../../../test/support/rows.ts';
import { createObjectId } from '../../../platform/database/object-id.ts';
import { countMatches, findTotal } from './count-store.ts';
import type { EventFilter } from './filter.ts';
import { listEventPage } from './list-event-page.ts';
import { listEventRows } from './list-store.ts';
import { type EventSort, ORDERS } from './order.ts';
import { listEventPinRows } from './pin-store.ts';

const EVENTS = 1_300;
const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const KM_PER_DEGREE = (Math.PI * 6_371) / 180;
const DAY_MS = 86_400_000;

/** What decides whether a list shows an event. */
interface Model {
  id: string;
  organizer: string;
  text: string;
  date: string;
  status: string;
  approved: boolean;
  edited: boolean | null;
  likes: number;
  joined: boolean;
  difficulty: string;
  pence: number;
  latitude: number;
}

let database: TestDatabase;
let pool: pg.Pool;
let models: Model[];
const [foxId, robinId] = [createObjectId(), createObjectId()];
before(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  await insertRows(database.db, 'users', [
    { ...userRow({ email: 'fox@muster.test' }), id: foxId },
    { ...userRow({ email: 'robin@muster.test' }), id: robinId },
  ]);
  await insertRows(database.db, 'events', Array.from({ length: EVENTS }, makeEvent));
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select id, id, '${robinId}', 'confirmed' from events where right(id, 1) > '4'`);
  await pool.query(`insert into likes (event_id, user_id)
    select id, '${robinId}' from events where right(id, 1) < '8'`);
  await pool.query(`update events set deletes_at = now() where right(id, 1) = '3'`);
  const read = await pool.query<Model>(`
    select id, organizer_id as organizer, lower(title || ' ' || location) as text, date, approved,
      approval_status as status, updated_at > approved_at as edited,
      base_price_pence as pence, difficulty, latitude,
      (select likes from event_like_counts where event_id = id) as likes,
      exists (select from participations where event_id = events.id) as joined
    from events where deletes_at is null`);
  models = read.rows;
});
after(() => database.close());

/** Three at the same moment, half of them over. */
function makeEvent(_: unknown, index: number) {
  const [organizer_id, organizer_name] = index % 2 === 0 ? [foxId, 'Foxes'] : [robinId, 'Robins'];
  return {
    ...eventRow({
      organizer_id,
      organizer_name,
      description: '',
      title: `${['Badgerwood', 'Foxridge', 'quarry'][index % 3]} ${index % 100}`,
      location: index % 30 === 0 ? 'Thetford' : 'Leeds',
      date: new Date(Date.now() + (Math.floor(index / 3) - 200.5) * (DAY_MS / 10)),
      difficulty: index % 4 === 0 ? 'Beginner' : 'Advanced',
      base_price_pence: index,
      approved: index % 9 > 0,
      approved_at: index % 9 > 0 ? new Date(Date.now() + ((index % 4) - 1.5) * DAY_MS) : null,
      latitude: LEEDS.latitude + (index % 50) / 100,
      longitude: LEEDS.longitude,
    }),
    id: createObjectId(),
  };
}

const [from, to] = [-5, 5].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
const startsAfter = new Date().toISOString();
const here = { around: { center: LEEDS, radiusKm: 20 } };
function isNear({ latitude }: Model): boolean {
  return (latitude - LEEDS.latitude) * KM_PER_DEGREE <= 20;
}

const filters: Record<string, [filter: EventFilter, isListed: (model: Model) => boolean]> = {
  'all events': [{}, () => true],
  'approved ones': [{ approved: true }, ({ approved }) => approved],
  'all of one status': [{ status: 'pending', hidden: false }, ({ status }) => status === 'pending'],
  'coming ones of others': [
    { startsAfter, notOrganizedBy: robinId },
    ({ approved, date, organizer }) => approved && date > startsAfter && organizer === foxId,
  ],
  'coming ones that were edited after their approval': [
    { startsAfter, editedSinceApproval: true },
    ({ approved, date, edited }) => approved && date > startsAfter && edited === true,
  ],
  'those of an organizer': [{ organizerId: foxId }, ({ organizer }) => organizer === foxId],
  'those of an organizer that another chose': [
    { organizerId: foxId, organizedBy: robinId },
    () => false,
  ],
  'joined ones': [{ approved: true, joinedBy: robinId }, (one) => one.approved && one.joined],
  'liked ones': [{ approved: true, likedBy: robinId }, (one) => one.approved && one.likes > 0],
  'those of a difficulty, a time and prices': [
    { difficulty: 'Beginner', from, to, minPricePence: 500, maxPricePence: 700 },
    ({ difficulty, date, pence }) =>
      difficulty === 'Beginner' && date >= from! && date <= to! && pence >= 500 && pence <= 700,
  ],
  'those around a location': [{ approved: true, ...here }, (one) => one.approved && isNear(one)],
  'those with two words': [
    { search: toTextSearch('badger thetford')! },
    ({ text }) => text.includes('badger') && text.includes('thetford'),
  ],
  'those with a word around a location': [
    { approved: true, search: toTextSearch('ridge')!, ...here },
    (one) => one.approved && one.text.includes('ridge') && isNear(one),
  ],
};

/** The orders of any list; the relevance has a test of its own. */
function sortsOf({ around }: EventFilter): EventSort[] {
  const sorts = Object.keys(ORDERS) as EventSort[];
  return sorts.filter((sort) => sort !== 'relevance' && (around || sort !== 'nearest'));
}

/** The same events in one plain statement. */
async function sortAll(ids: readonly string[], sort: EventSort): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (
      select e.*, likes, position <-> sphere_position($2, $3) as nearness
      from events e join event_like_counts on event_id = id
    ) listed where id = any($1) order by ${ORDERS[sort]}`,
    [ids, LEEDS.latitude, LEEDS.longitude],
  );
  return rows.map(({ id }) => id);
}

async function listPages(filter: EventFilter, sort: EventSort, limit: number): Promise<string[]> {
  const listed: string[] = [];
  for (let offset = 0; offset === listed.length; offset += limit) {
    const rows = await listEventRows(pool, { filter, sort, viewerId: null, limit, offset });
    listed.push(...rows.map(({ id }) => id));
  }
  return listed;
}

for (const [name, [filter, isListed]] of Object.entries(filters)) {
  test(`${name}: the pages of every order continue each other, and all are counted`, async () => {
    const ids = models.filter(isListed).map(({ id }) => id);
    for (const sort of sortsOf(filter)) {
      const expected = await sortAll(ids, sort);
      // No multiple of three, so that pages end between events of the same moment.
      assert.deepEqual(await listPages(filter, sort, 70), expected, sort);
    }
    assert.equal(await countMatches(pool, filter), Math.min(ids.length, 1_001));
    assert.ok([undefined, ids.length].includes(await findTotal(pool, filter)));
    const pins = await listEventPinRows(pool, { filter, limit: EVENTS });
    assert.deepEqual(pins.map(({ id }) => id).sort(), ids.sort());
  });
}

test('a list that is counted ends after a thousand, one with a total does not', async () => {
  async function list(filter: EventFilter, page: number) {
    const query = { page, limit: 100 };
    const { events, pagination } = await listEventPage({ pool }, { filter, viewer: null, query });
    const { total, pages, totalIsExact = true } = pagination;
    return { events: events.length, total, pages, totalIsExact };
  }
  const total = models.length;
  const pages = Math.ceil(total / 100);
  const exact = { total, pages, totalIsExact: true };
  assert.deepEqual(await list({}, pages), { ...exact, events: total - 100 * (pages - 1) });
  assert.deepEqual(await list({}, pages + 1), { ...exact, events: 0 });
  const counted = { total: 1_000, pages: 10, totalIsExact: false };
  assert.deepEqual(await list({ minPricePence: 0 }, 10), { ...counted, events: 100 });
  assert.deepEqual(await list({ minPricePence: 0 }, 11), { ...counted, events: 0 });
});
