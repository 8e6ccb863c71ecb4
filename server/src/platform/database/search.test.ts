import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { searchable, telephoneDigits } from '@muster/domain';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { patternOf } from './search.ts';

let server: TestServer;
let organizer: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

function join(as: Person, { id }: { id: string }, joinForm: object) {
  return call(server, 'joinEvent', { as, params: { id }, body: { joinForm } });
}

/** What people are called, and how they are typed. */
const NAMES: readonly [name: string, ...typed: string[]][] = [
  ['Sean O’Neill', 'Sean O’Neill', "O'Neill", 'O`Neill', 'Neill', 'oneill', 'o neill'],
  ["Pat O'Hara", 'O’Hara', 'OʼHara', "o'hara"],
  ['Zoë Quill', 'zoe', 'ZOË', 'Zoe\u0308'],
  ['Chloe\u0308 Marsh', 'chloe', 'Chloë', 'Chloe\u0308'],
  ['Łukasz Wójcik', 'lukasz', 'wojcik', 'Łukasz Wójcik', 'wojcik lukasz'],
  ['Anne-Marie Birch', 'Anne Marie', 'anne-marie', 'Anne\u2011Marie', 'anne  marie'],
  ['Ana de la Cruz', 'cruz ana', 'Ana\u00a0de la Cruz', '\u202aana cruz\u202c', 'cru'],
  ['Siân Llŷr', 'sian', 'llyr'],
];

test('people are found as they are typed, in every search for people', async () => {
  for (const [name, ...typed] of NAMES) {
    const event = await makeApprovedEvent(server, organizer);
    const as = await signUp(server, { nickName: name });
    await join(as, event, { fullName: name });
    await call(server, 'sendMessage', { as, body: { eventId: event.id, text: 'Hello' } });
    for (const search of typed) {
      const found = `${search} for ${name}`;
      const query = { search };
      const params = { id: event.id };
      const { participants } = await call(server, 'listParticipants', {
        as: organizer,
        params,
        query,
      });
      assert.equal(participants.length, 1, found);
      const { threads } = await call(server, 'listThreads', { as: organizer, query });
      assert.deepEqual(
        threads.map((thread) => thread.otherParticipant.id),
        [as.user.id],
        found,
      );
      const { users } = await call(server, 'listUsers', { as: superadmin, query });
      assert.deepEqual(
        users.map(({ id }) => id),
        [as.user.id],
        found,
      );
      const listed = await call(server, 'listAdminThreads', { as: superadmin, query });
      assert.equal(listed.threads.length, 1, found);
    }
  }
});

test('participants are found by their telephone number, however it is written', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const numbers = ['07700 900123', '+44 7700 900456', '(01632) 960-001', '+353 86 123 4567'];
  for (const [index, phone] of numbers.entries())
    await join(await signUp(server), event, { fullName: `Player ${'ABCD'[index]}`, phone });
  async function find(search: string) {
    const given = { as: organizer, params: { id: event.id }, query: { search } };
    const { participants } = await call(server, 'listParticipants', given);
    return participants.map(({ joinForm }) => joinForm.phone);
  }
  const cases = [
    ['07700900123', '+44 7700 900123', '00447700900123', '\u202a07700 900123\u202c', '900123'],
    ['07700900456', '+447700900456', '07700 900 456'],
    ['01632960001', '01632 960001', '+441632 960001', 'Player 01632'],
    ['00353861234567', '+353 86 1234567'],
  ];
  for (const [index, typed] of cases.entries())
    for (const search of typed) assert.deepEqual(await find(search), [numbers[index]], search);
  assert.deepEqual(await find('07700900999'), []);
});

test('events are found without their accents, in every search for events', async () => {
  const as = await signUp(server);
  const titles = [
    ['Zoë’s Raid', 'zoe', 'zoes'],
    ['Cafe\u0301 Siege', 'cafe', 'café'],
    ['Café Convoy', 'cafe convoy'],
    ['Noc w Łodzi, Łódź', 'lodz', 'Łódź'],
    ['Llŷn Peninsula', 'llyn', 'Llŷn'],
    ['Ben·Nevis — Dún “Night”', 'nevis dun', 'night'],
  ];
  const events = new Map<string, string>();
  for (const [title = ''] of titles)
    events.set(title, (await makeApprovedEvent(server, as, { title })).id);
  for (const [title = '', ...typed] of titles) {
    for (const search of typed) {
      const lists = [
        await call(server, 'listEvents', { as, query: { search } }),
        await call(server, 'listEvents', { query: { scope: 'explore', search } }),
        await call(server, 'listAdminEvents', { as: superadmin, query: { search } }),
      ];
      for (const list of lists) {
        const ids: string[] = list.events.map(({ id }) => id);
        assert.ok(ids.includes(events.get(title) ?? ''), `${search} for ${title}`);
      }
    }
  }
});

test('the database writes searched texts and telephone numbers as the search does', async () => {
  // Latin, Greek and Cyrillic; punctuation and symbols; what is written full-width; emoji.
  const blocks = [
    [0x20, 0x52f],
    [0x1e00, 0x2bff],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa78f],
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe6f],
    [0xff01, 0xffdf],
    [0x1f300, 0x1f64f],
  ] as const;
  const texts = NAMES.flat();
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code += 1) texts.push(`A${String.fromCodePoint(code)}b`);
  const phones = [
    '+44 (0)7700 900123',
    '0044 7700',
    '447700900123',
    '4477',
    '００４４ ７７００',
    '+00',
  ];
  const { rows } = await server.services.pool.query(
    `select text, searchable(text) as found, telephone_digits(text) as digits
    from unnest($1::text[]) text`,
    [[...texts, ...phones]],
  );
  const differing = rows.filter(
    ({ text, found, digits }) => found !== searchable(text) || digits !== telephoneDigits(text),
  );
  assert.deepEqual(
    differing.map(({ text, ...row }) => ({ ...row, code: escape(text), wanted: searchable(text) })),
    [],
  );
});

test('one or two characters must begin a word, because an index cannot find them elsewhere', () => {
  assert.deepEqual(['mary', 'hoh', 'st', '4'].map(patternOf), ['%mary%', '%hoh%', '% st%', '% 4%']);
});
