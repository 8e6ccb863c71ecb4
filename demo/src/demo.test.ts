import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { endpoints, eventForm } from '@muster/contract/schemas';
import { toJoinForm } from '@muster/server/src/features/participation/to-participant.ts';
import { keyOfUrl } from '@muster/server/src/platform/storage/media-url.ts';
import { call, refuse } from '@muster/server/test/support/call.ts';
import { type Person, signInWithPassword } from '@muster/server/test/support/people.ts';
import { startTestServer, type TestServer } from '@muster/server/test/support/start-test-server.ts';
import { sql } from 'kysely';
import { FEATURED_PLAYER, PLAYER_COUNT } from './people-data.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_PASSWORD } from './seed-people.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await seedDemo(server.services, { now: new Date(), pictureWidthPx: 96 });
});

after(() => server?.close());

async function select<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(server.services.db)).rows;
}

async function countBy(query: string): Promise<Record<string, number>> {
  const rows = await select<{ what: string; count: number }>(
    `select what, count(*) as count from (${query}) found group by what`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

async function assertNone(query: string): Promise<void> {
  assert.deepEqual(await select(`select * from (${query}) wrong limit 3`), []);
}

test('there are six organizers with ten events each (past, upcoming or pending) and four hundred players', async () => {
  const organizers = await select<{ count: number }>(
    'select count(*) as count from events group by organizer_id',
  );
  assert.deepEqual(
    organizers.map(({ count }) => count),
    [10, 10, 10, 10, 10, 10],
  );
  const users = await select<{ count: number }>(
    `select count(*) as count from users where email like '%@demo.muster.uk'`,
  );
  assert.equal(users[0]?.count, 6 + PLAYER_COUNT);
  const states = await countBy(
    `select case when not approved then 'pending' when date < now() then 'past' else 'upcoming' end as what from events`,
  );
  assert.deepEqual(states, { past: 21, upcoming: 31, pending: 8 });
});

test('exactly six events have changed since their approval', async () => {
  const rows = await select<{ title: string }>(`
    select title from events where approved and (
      approved_snapshot ->> 'price' <> price or approved_snapshot ->> 'title' <> title or
      approved_snapshot ->> 'description' <> description
        or approved_snapshot ->> 'location' <> location or
      (approved_snapshot ->> 'date')::timestamptz <> date
        or approved_snapshot -> 'gallery' <> gallery)`);
  assert.equal(rows.length, 6);
});

test('each paid player has an entry, and the revenue of an event is what was taken for it', async () => {
  const rows = await select<{ title: string }>(`
    select e.title from events e where (
      select coalesce(sum(p.payment_amount_pence), 0) from participations p
      where p.event_id = e.id and p.payment_status = 'paid'
    ) <> (
      select coalesce(sum(case kind when 'payment' then pence else -pence end), 0)
      from ledger_entries l where l.event_id = e.id and kind in ('payment', 'refund'))`);
  assert.deepEqual(rows, []);
});

test('every status of participations, payments, check-ins and messages occurs', async () => {
  const statuses = await countBy('select status as what from participations');
  assert.deepEqual(Object.keys(statuses).sort(), ['cancelled', 'confirmed', 'waitlist']);
  const payments = await countBy('select payment_status as what from participations');
  assert.deepEqual(Object.keys(payments).sort(), ['failed', 'paid', 'pending', 'refunded']);
  const takenByMarshals = await countBy(
    `select kind as what from ledger_entries l where actor_id in (select user_id from crew)`,
  );
  assert.ok((takenByMarshals.payment ?? 0) > 100 && takenByMarshals.refund === 21);
  const checkIns = await countBy('select check_in_status as what from participations');
  assert.deepEqual(Object.keys(checkIns).sort(), ['checked_in', 'no_show', 'not_checked_in']);
  const messages = await countBy(
    `select case when deleted_at is not null then 'deleted' else status end as what from messages`,
  );
  assert.deepEqual(Object.keys(messages).sort(), ['deleted', 'delivered', 'read', 'sent']);
  const kinds = await countBy(
    `select type || case when reply_to_id is null then '' else ' reply' end as what from messages`,
  );
  assert.ok(kinds.image && kinds.text && kinds['text reply'], JSON.stringify(kinds));
  const capacities = await countBy(`select case when max_participants is null then 'unlimited'
    when not waitlist_enabled then 'no waitlist' else 'limited' end as what from events`);
  assert.deepEqual(Object.keys(capacities).sort(), ['limited', 'no waitlist', 'unlimited']);
});

const SPOTS = `select e.id, e.max_participants, e.waitlist_enabled,
  count(*) filter (where p.status = 'confirmed') as confirmed,
  count(*) filter (where p.status = 'waitlist') as waiting,
  max(p.queue_position) filter (where p.status = 'confirmed') as last_confirmed,
  min(p.queue_position) filter (where p.status = 'waitlist') as first_waiting
  from events e join participations p on p.event_id = e.id group by e.id`;

test('no event exceeds its capacity, and only full events have a waitlist, in the order of joining', async () => {
  await assertNone(`select * from (${SPOTS}) e where confirmed > max_participants`);
  await assertNone(`select * from (${SPOTS}) e where waiting > 0
    and (not waitlist_enabled or max_participants is null or confirmed < max_participants)`);
  await assertNone(`select * from (${SPOTS}) e where last_confirmed > first_waiting`);
  const full = await select(`select * from (${SPOTS}) e where waiting > 0`);
  assert.ok(full.length >= 10);
});

test('one event has ticket types with limits, one nearly sold out and none oversold', async () => {
  const limited = await select<{ title: string; label: string; left: number }>(`
    select e.title, option ->> 'label' as label,
      (option ->> 'limit')::int - coalesce(c.confirmed, 0) as left
    from events e cross join jsonb_array_elements(e.custom_fields) field
    cross join jsonb_array_elements(field -> 'options') option
    left join event_option_counts c on c.event_id = e.id and c.option_id = option ->> 'id'
    where (field ->> 'isPlace')::boolean and e.date > now() and option ->> 'limit' is not null`);
  assert.deepEqual(
    limited.map(({ title, label }) => `${title}: ${label}`),
    ['Walk-on', 'Rental', 'Marshal'].map((label) => `Operation Winter Fox: ${label}`),
  );
  assert.equal(limited.find(({ label }) => label === 'Rental')?.left, 2);
  assert.ok(limited.every(({ left }) => left > 0));
});

test('participants joined approved events of other organizers, after the approval and their registration', async () => {
  for (const table of ['participations', 'likes']) {
    await assertNone(`select e.title from ${table} x join events e on e.id = x.event_id
      where not e.approved or e.organizer_id = x.user_id`);
  }
  await assertNone(`select e.title from participations p join events e on e.id = p.event_id
    join users u on u.id = p.user_id
    where p.joined_at < e.approved_at or p.joined_at < u.created_at or p.joined_at > e.date`);
  await assertNone(`select a.id from participations a join participations b
    on b.event_id = a.event_id and b.queue_position > a.queue_position
      and b.joined_at < a.joined_at`);
  await assertNone(`select id from participations where check_in_status <> 'not_checked_in'
    and (status <> 'confirmed' or event_id in (select id from events where date > now()))`);
  await assertNone(`select id from participations
    where (check_in_status = 'checked_in') <> (check_in_time is not null)`);
});

test('each payment amount is the base price plus the chosen options', async () => {
  await assertNone(`select p.id from participations p join events e on e.id = p.event_id
    where p.payment_amount_pence <> e.base_price_pence + (
      select coalesce(sum((option ->> 'price')::numeric * 100), 0)
      from jsonb_array_elements(p.join_form -> 'customFieldResponses') chosen
      join jsonb_array_elements(e.custom_fields) field
        on field ->> 'label' = chosen ->> 'fieldLabel'
      join jsonb_array_elements(field -> 'options') option
        on option ->> 'label' = chosen ->> 'selectedOptionLabel')`);
  const withSurcharge = await select<{ count: number }>(
    `select count(*) as count from participations p join events e on e.id = p.event_id
     where p.payment_amount_pence > e.base_price_pence`,
  );
  assert.ok((withSurcharge[0]?.count ?? 0) > 300);
});

test('messages are between a player and the organizer, in chronological order and never in the future', async () => {
  await assertNone(`select t.id from threads t join events e on e.id = t.event_id
    where t.organizer_id <> e.organizer_id or t.event_title <> e.title or t.event_date <> e.date`);
  await assertNone(`select m.id from messages m join threads t on t.id = m.thread_id
    where array[m.sender_id, m.recipient_id] not in
      (array[t.organizer_id, t.player_id], array[t.player_id, t.organizer_id])`);
  await assertNone(`select m.id from messages m join messages later
    on later.thread_id = m.thread_id and later.seq > m.seq and later.created_at < m.created_at`);
  await assertNone(`select m.id from messages m where m.created_at > now() or m.read_at > now()
    or (m.status = 'read') <> (m.read_at is not null) or m.read_at < m.delivered_at`);
  await assertNone(`select m.id from messages m join messages quoted on quoted.id = m.reply_to_id
    where quoted.thread_id <> m.thread_id or quoted.seq > m.seq`);
  await assertNone(`select m.id from messages m where text ~ '[{}]' or image_caption ~ '[{}]'`);
  await assertNone(`select t.id from threads t where last_message_at <>
    (select max(created_at) from messages m where m.thread_id = t.id)`);
});

test('every media URL is a stored file of the account that shows it, and every file is shown', async () => {
  const shown = await select<{ owner: string; url: string }>(`
    select organizer_id as owner, unnest(shown_media(image_url, image_thumbnail, '',
      gallery)) as url from events
    union all select organizer_id, organizer_avatar_url from events
    union all select id, avatar_url from users
    union all select sender_id, image_url from messages
    union all select user_id, '/media/' || file_key from moments`);
  const { config, db, storage } = server.services;
  const files = await db.selectFrom('files').select(['key', 'thumbnail_key', 'owner_id']).execute();
  const owners = new Map(
    files.flatMap(({ key, thumbnail_key, owner_id }) => [
      [key, owner_id],
      [thumbnail_key, owner_id],
    ]),
  );
  const used = new Set<string>();
  for (const { owner, url } of shown.filter(({ url }) => url !== '')) {
    const key = keyOfUrl(url, config.publicUrl) ?? '';
    assert.equal(owners.get(key), owner, url);
    assert.ok(((await storage.size(key)) ?? 0) > 100, url);
    used.add(key);
  }
  assert.deepEqual(
    files.filter(({ key }) => !used.has(key)).map(({ key }) => key),
    [],
    'a file that nothing shows',
  );
  const mains = await select<{ image_url: string }>('select distinct image_url from events');
  assert.equal(mains.length, 60);
});

test('Moments and galleries are within their limits', async () => {
  const owners = await countBy('select user_id::text as what from moments');
  const counts = Object.values(owners);
  assert.ok(
    counts.length >= 12 && Math.max(...counts) === MAX_COUNT.moments && Math.min(...counts) >= 3,
  );
  await assertNone(
    `select id from events where jsonb_array_length(gallery) > ${MAX_COUNT.gallery}`,
  );
});

const joinFormSchema = endpoints.joinEvent.response.shape.participant.shape.joinForm.strict();

test('accounts, events and join forms are valid by the contract', async () => {
  const users = await server.services.db.selectFrom('users').selectAll().execute();
  for (const user of users.filter(({ email }) => email.endsWith('@demo.muster.uk'))) {
    endpoints.register.body.parse({
      email: user.email,
      password: DEMO_PASSWORD,
      organizerName: user.organizer_name,
      fullName: user.full_name,
      dateOfBirth: user.date_of_birth,
      nickName: user.nick_name,
    });
  }
  const events = await server.services.db.selectFrom('events').selectAll().execute();
  for (const event of events) {
    eventForm.parse({
      ...event,
      date: event.date,
      imageUrl: event.image_url,
      organizer: { name: event.organizer_name },
      coordinates: { latitude: event.latitude, longitude: event.longitude },
      requiredEquipment: event.required_equipment,
      customFields: event.custom_fields,
      maxParticipants: event.max_participants,
    });
    assert.ok(event.latitude! > 49.8 && event.latitude! < 60.9, event.location);
    assert.ok(event.longitude! > -8.2 && event.longitude! < 1.8, event.location);
    assert.match(event.location, /, [A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/);
  }
  const forms = await server.services.db
    .selectFrom('participations as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .select(['p.join_form', 'e.custom_fields'])
    .execute();
  for (const { join_form, custom_fields } of forms) {
    const form = joinFormSchema.parse(toJoinForm(join_form, custom_fields));
    assert.ok(form.customFieldResponses.every(({ isOffered }) => isOffered));
    assert.match(form.phone, /^07700 900\d{3}$/);
    assert.match(form.emergencyContact.phone, /^07700 900\d{3}$/);
    assert.ok(form.emergencyContact.name && form.emergencyContact.relationship);
  }
});

function signIn(email: string): Promise<Person> {
  return signInWithPassword(server, { email, password: DEMO_PASSWORD });
}

async function findEventId(title: string): Promise<string> {
  const { id } = await server.services.db
    .selectFrom('events')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return id;
}

test('the waiver of Badgerwood is signed by most, by guardians for those under 18, and not by all', async () => {
  const as = await signIn('fox@demo.muster.uk');
  const { waiver } = await call(server, 'getWaiver', { as });
  assert.deepEqual([waiver?.guardianBelow, waiver?.accompaniedBelow], [18, 14]);
  const params = { id: await findEventId('Operation Winter Fox') };
  const { participants } = await call(server, 'listParticipants', {
    ...{ as, params },
    query: { limit: 100 },
  });
  const states = participants.map((one) => one.waiver);
  assert.ok(states.filter((state) => state === 'signed').length > 20, states.join());
  assert.ok(states.filter((state) => state === 'unsigned').length > 5, states.join());
  const wrong = await select(`select u.email from waiver_signatures s
    join users u on u.id = s.user_id join events e on e.id = s.event_id
    where (s.signer = 'guardian') <> (u.date_of_birth + interval '18 years' > e.date)
      or s.signed_at > now() or s.signed_at < u.created_at`);
  assert.deepEqual(wrong, []);
  const byGuardian = await select(`select from waiver_signatures where signer = 'guardian'`);
  assert.ok(byGuardian.length > 3);
});

test('Wren leads a squad of five, all of whom have a spot', async () => {
  const as = await signIn(FEATURED_PLAYER.email);
  const { squads } = await call(server, 'listMySquads', { as, query: {} });
  assert.deepEqual(
    squads.map(({ name, members }) => [name, members.map(({ status }) => status)]),
    [['Night Owls', ['confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed']]],
  );
});

test('Wren has a dependant who is booked and has not signed, and one who is too young', async () => {
  const as = await signIn(FEATURED_PLAYER.email);
  const { dependants } = await call(server, 'listDependants', { as });
  assert.deepEqual(dependants.map(({ name }) => name).sort(), ['Alfie Booth', 'Isla Booth']);
  const params = { id: await findEventId('Operation Winter Fox') };
  const booked = await call(server, 'getJoinStatus', { as, params, query: {} });
  assert.deepEqual(
    booked.dependants?.map(({ name, age, status }) => [name, age, status]),
    [
      ['Alfie Booth', 9, null],
      ['Isla Booth', 13, 'confirmed'],
    ],
  );
  const [isla, alfie] = ['Isla', 'Alfie'].map((first) => {
    return dependants.find(({ name }) => name.startsWith(first))!.id;
  });
  const query = { dependantId: isla! };
  const { joinForm } = await call(server, 'getMyJoinForm', { as, params, query });
  const { participants } = await call(server, 'listParticipants', {
    ...{ as: await signIn('fox@demo.muster.uk'), params },
    query: { search: 'Isla' },
  });
  assert.deepEqual(
    participants.map((one) => [one.dependant?.name, one.waiver]),
    [['Isla Booth', 'unsigned']],
  );
  const body = { joinForm, dependantId: alfie };
  const { code } = await refuse(server, 'joinEvent', { as, params, body });
  assert.equal(code, 'TOO_YOUNG');
});

test('most guns of the latest game passed, one only later, and one not at all', async () => {
  const as = await signIn('fox@demo.muster.uk');
  const { limits } = await call(server, 'getLimits', { as });
  assert.deepEqual(
    limits.map(({ millijoules }) => millijoules),
    [1_140, 2_300, 1_000],
  );
  const params = { id: await findEventId('Rope Store Rumble') };
  const { checks } = await call(server, 'listChecks', {
    ...{ as, params },
    query: { limit: 200 },
  });
  const shots = Map.groupBy(checks, ({ participationId }) => participationId);
  const results = [...shots.values()].map((one) => one.map(({ result }) => result).join(', '));
  assert.deepEqual(new Set(results), new Set(['pass', 'fail, pass', 'fail']));
  assert.ok(results.length > 10 && results.filter((one) => one === 'fail').length === 1);
});

test('Wren has a record of three games in 56 days at one site, and a letter about it', async () => {
  const as = await signIn(FEATURED_PLAYER.email);
  const { sites } = await call(server, 'getRecord', { as });
  const counted = sites.filter(({ hasThreeIn56Days }) => hasThreeIn56Days);
  assert.deepEqual(
    counted.map(({ organizerName, dates }) => [organizerName, dates.length]),
    [['Black Mountain Ops', 3]],
  );
});

test('a player with a yellow card has a spot at a coming event', async () => {
  const as = await signIn('fox@demo.muster.uk');
  const { cards } = await call(server, 'listCards', { as, query: {} });
  assert.deepEqual(
    cards.map(({ colour, event }) => [colour, event?.title]),
    [['yellow', 'Rope Store Rumble']],
  );
});
