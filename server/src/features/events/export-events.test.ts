import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseCsv } from '@muster/testing/parse-csv';
import { XMLParser } from 'fast-xml-parser';
import { refuse, send } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const FORMULA_TITLE = '=HYPERLINK("x"), "quoted" & <b>';
const DESCRIPTION = '=1+1, "quoted"\nsecond line';

let server: TestServer;
let ann: Person;
let bob: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
  const future = new Date(Date.now() + 86_400_000 * 30).toISOString();
  const approved = await makeApprovedEvent(server, ann, {
    title: FORMULA_TITLE,
    description: DESCRIPTION,
    date: future,
    basePrice: 12.5,
    coordinates: { latitude: 51.5, longitude: -0.12 },
    requiredEquipment: ['Boots', 'Radio'],
    customFields: [
      {
        label: 'Kit',
        options: [
          { label: 'Own', price: 0 },
          { label: 'Hire', price: 20 },
        ],
      },
    ],
  });
  await addParticipant(server, approved, { user: bob.user });
  await makeEvent(server, ann, {
    title: 'Long ago',
    date: '2020-01-01T10:00:00Z',
    difficulty: 'Advanced',
  });
  await makeEvent(server, bob, { title: 'Not hers' });
});
after(() => server.close());

async function get(as: Person, query: object) {
  const response = await send(server, 'exportEvents', { as, query: { ...query } });
  assert.equal(response.status, 200);
  // Bytes: decoding would drop the BOM.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { text, headers: response.headers };
}

test('JSON is the envelope, with the summary if requested; a JSON file has only the data', async () => {
  const { text, headers } = await get(ann, {});
  const plain = JSON.parse(text);
  assert.equal(plain.success, true);
  assert.deepEqual(Object.keys(plain.data), ['events']);
  assert.deepEqual(
    plain.data.events.map(({ title }: { title: string }) => title),
    [FORMULA_TITLE, 'Long ago'],
  );
  assert.equal(headers.get('content-disposition'), null);
  const stats = JSON.parse((await get(ann, { stats: 'true' })).text);
  assert.deepEqual(stats.data.summary, {
    totalEvents: 2,
    upcomingEvents: 1,
    pastEvents: 1,
    allLevels: 2,
    difficultyDistribution: { Advanced: 1, Beginner: 1 },
  });
  const file = await get(ann, { format: 'json', download: 'true', stats: '1' });
  assert.deepEqual(Object.keys(JSON.parse(file.text)), ['events', 'summary']);
  const day = new Date().toISOString().slice(0, 10);
  assert.equal(
    file.headers.get('content-disposition'),
    `attachment; filename="events-export-${day}.json"`,
  );
});

test('CSV has a BOM, follows RFC 4180, escapes formulas and keeps negative numbers', async () => {
  const { text, headers } = await get(ann, { format: 'csv' });
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(text.charCodeAt(0), 0xfeff);
  const [header, ...rest] = text.slice(1).split('\r\n');
  assert.match(header ?? '', /^id,title,description,location,latitude,longitude,date/);
  const whole = rest.join('\r\n');
  assert.ok(whole.includes(`"'=HYPERLINK(""x""), ""quoted"" & <b>"`), whole);
  assert.ok(whole.includes(`"'=1+1, ""quoted""\nsecond line"`), whole);
  assert.ok(whole.includes(',51.5,-0.12,'), whole);
  assert.ok(whole.includes('Boots; Radio,"Kit: Own, Hire (+£20.00)"'), whole);
  assert.equal(rest.at(-1), '');
  assert.equal(whole.includes('Not hers'), false);
});

test('with stats the CSV ends with the summary, in lines as long as the others', async () => {
  const lines = parseCsv((await get(ann, { format: 'csv', stats: 'true' })).text);
  assert.equal(new Set(lines.map(({ length }) => length)).size, 1);
  const summary = lines.slice(3).map((cells) => cells.slice(0, 2));
  assert.deepEqual(summary, [
    ['', ''],
    ['totalEvents', '2'],
    ['upcomingEvents', '1'],
    ['pastEvents', '1'],
    ['allLevels', '2'],
    ['Advanced', '1'],
    ['Beginner', '1'],
  ]);
});

test('parsing the XML gives the same values', async () => {
  const { text, headers } = await get(ann, { format: 'xml', stats: 'true' });
  assert.match(headers.get('content-type') ?? '', /^application\/xml/);
  const { export: read } = new XMLParser({ trimValues: false }).parse(text);
  assert.equal(read.summary.totalEvents, 2);
  assert.equal(read.events.event[0].title, FORMULA_TITLE);
  assert.equal(read.events.event[0].coordinates.longitude, -0.12);
  assert.equal(read.events.event[0].participantCount, 1);
  assert.equal('maxParticipants' in read.events.event[0], false);
});

test('the superadmin exports all events, a new user none, and a visitor has to sign in', async () => {
  const as = await signInSuperadmin(server);
  assert.equal(JSON.parse((await get(as, {})).text).data.events.length, 3);
  const newcomer = await signUp(server);
  assert.deepEqual(JSON.parse((await get(newcomer, {})).text).data, { events: [] });
  const onlyHeader = (await get(newcomer, { format: 'csv' })).text;
  assert.match(onlyHeader, /^\uFEFFid,title,.*\r\n$/);
  assert.equal((await refuse(server, 'exportEvents')).code, 'UNAUTHENTICATED');
  const pdf = await refuse(server, 'exportEvents', { as, query: { format: 'pdf' } });
  assert.deepEqual(Object.keys(pdf.fields ?? {}), ['format']);
});

test('an export of several batches contains each event once', async () => {
  const as = await signUp(server);
  await server.services.pool.query(
    `insert into events (id, organizer_id, organizer_name, title, location, date, image_url)
      select 'e' || lpad(to_hex(n), 23, '0'), $1, 'Foxes', 'Raid ' || n, 'Leeds',
        '2027-01-01'::timestamptz + (n / 7) * interval '1 day', '/media/events/x'
      from generate_series(1, 1234) n`,
    [as.user.id],
  );
  const { events } = JSON.parse((await get(as, {})).text).data;
  assert.equal(new Set(events.map(({ id }: { id: string }) => id)).size, 1234);
  assert.equal(events.length, 1234);
});

test('what XML cannot hold is left out of it', async () => {
  const as = await signUp(server);
  const { id } = await makeEvent(server, as, { title: 'Raid' });
  await server.services.db
    .updateTable('events')
    .set({ title: 'Ra\uFFFEi\uFFFFd 🦊\u000B' })
    .where('id', '=', id)
    .execute();
  const { text } = await get(as, { format: 'xml' });
  assert.ok(text.includes('<title>Raid 🦊</title>'), text);
});
