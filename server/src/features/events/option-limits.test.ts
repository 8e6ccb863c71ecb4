import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, newEventBody } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What an organizer says of limits (docs/product/events.md#option-limits). */

let server: TestServer;
let organizer: Person;
let player: Person;
before(async () => {
  server = await startTestServer();
  [organizer, player] = await Promise.all([signUp(server), signUp(server)]);
});
after(() => server.close());

const PLACE = {
  label: 'Ticket type',
  isPlace: true,
  options: [
    { label: 'Walk-on', price: 0, limit: 8 },
    { label: 'Rental', price: 15, limit: 5 },
  ],
};
const LUNCH = { label: 'Lunch', options: [{ label: 'Soup', price: 4 }] };

function makeEvent() {
  return makeApprovedEvent(server, organizer, {
    customFields: [PLACE, LUNCH],
    maxParticipants: 10,
  });
}
function request({ id }: Event, body: object) {
  return { as: organizer, params: { id }, body };
}
async function fieldsOf({ id }: Event) {
  return (await call(server, 'getEvent', { as: organizer, params: { id } })).event.customFields;
}
/** Rental is taken by a player. */
async function takeRental(event: Event) {
  const [place] = event.customFields;
  const choice = { fieldId: place?.id ?? '', optionId: place?.options[1]?.id ?? '' };
  const body = { joinForm: { customFieldResponses: [choice] } };
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body });
  return choice;
}

const WRONG: Record<string, [change: object | ((event: Event) => object), field: string]> = {
  'a limit of 0': [
    { customFields: [{ label: 'Kit', options: [{ label: ' ' }, { label: 'Gun', limit: 0 }] }] },
    'customFields.0.options.1.limit',
  ],
  'a second group of places': [
    { customFields: [PLACE, { ...LUNCH, isPlace: true }] },
    'customFields.1.isPlace',
  ],
  'more of a kind than places, behind an option without a label': [
    {
      customFields: [{ ...PLACE, options: [{ label: '' }, { label: 'Walk-on', limit: 11 }] }],
    },
    'customFields.0.options.1.limit',
  ],
  'fewer places than of a kind': [{ maxParticipants: 7 }, 'customFields.0.options.0.limit'],
  'an option that the event does not have, behind one without a label': [
    ({ customFields: [place] }) => ({
      customFields: [
        { ...place, options: [{ label: '' }, { id: 'f'.repeat(24), label: 'Marshal' }] },
      ],
    }),
    'customFields.0.options.1.id',
  ],
};
for (const [what, [change, field]] of Object.entries(WRONG))
  test(`${what} is refused at its path, and nothing is changed`, async () => {
    const event = await makeEvent();
    const body = typeof change === 'function' ? change(event) : change;
    const refused = await refuse(server, 'updateEvent', request(event, body));
    assert.deepEqual([refused.code, Object.keys(refused.fields ?? {})], ['VALIDATION', [field]]);
    const { event: after } = await call(server, 'getEvent', { as: organizer, params: event });
    assert.deepEqual([after.customFields, after.maxParticipants], [event.customFields, 10]);
    if (typeof change === 'function' || !('customFields' in change)) return;
    const created = { ...(await newEventBody(server, organizer)), maxParticipants: 10, ...change };
    const other = await refuse(server, 'createEvent', { as: organizer, body: created });
    assert.deepEqual(Object.keys(other.fields ?? {}), [field]);
  });

test('a limit below what is taken is refused, and the message names the number', async () => {
  const event = await makeEvent();
  const { optionId } = await takeRental(event);
  const [place, lunch] = event.customFields;
  // A second one with the same option.
  await server.services.db
    .updateTable('participations')
    .set({ user_id: organizer.user.id })
    .where('event_id', '=', event.id)
    .execute();
  await takeRental(event);
  const options = place?.options.map((one) => (one.id === optionId ? { ...one, limit: 1 } : one));
  const body = { customFields: [{ ...place, options }, lunch], title: 'Other' };
  const refused = await refuse(server, 'updateEvent', request(event, body));
  assert.equal(refused.code, 'BELOW_TAKEN');
  assert.match(refused.message, /2/);
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['customFields.0.options.1.limit']);
  const { event: after } = await call(server, 'getEvent', { as: organizer, params: event });
  assert.deepEqual([after.title, after.customFields[0]?.options[1]?.limit], [event.title, 5]);
});

test('clients that know no limits keep them; null removes one', async () => {
  const event = await makeEvent();
  const known = event.customFields.map(({ isPlace: _, options, ...field }) => ({
    ...field,
    options: options.map(({ limit: _limit, left: _left, ...option }) => option),
  }));
  await call(server, 'updateEvent', request(event, { customFields: known }));
  assert.deepEqual(await fieldsOf(event), event.customFields);
  const [place, lunch] = event.customFields;
  const options = place?.options.map((option) => ({ ...option, limit: null }));
  await call(
    server,
    'updateEvent',
    request(event, { customFields: [{ ...place, options }, lunch] }),
  );
  const [unlimited] = await fieldsOf(event);
  assert.deepEqual(
    unlimited?.options.map(({ limit, left }) => [limit, left]),
    [
      [null, null],
      [null, null],
    ],
  );
});

test('limits need no approval, and stay when the approved version is put back', async () => {
  const event = await makeEvent();
  const superadmin = await signInSuperadmin(server);
  const params = { id: event.id };
  const [place, lunch] = event.customFields;
  const options = place?.options.map((option) => ({ ...option, limit: 3 }));
  await call(
    server,
    'updateEvent',
    request(event, { customFields: [{ ...place, options }, lunch] }),
  );
  const seen = (await call(server, 'getEvent', { as: superadmin, params })).event;
  assert.deepEqual(seen.changedSinceApproval, []);
  await call(server, 'updateEvent', request(event, { title: 'Other' }));
  const changed = (await call(server, 'getEvent', { as: superadmin, params })).event;
  const { updatedAt } = changed;
  await call(server, 'revertEvent', { as: superadmin, params, body: { updatedAt } });
  const [reverted] = await fieldsOf(event);
  assert.deepEqual(
    [reverted?.isPlace, reverted?.options.map(({ limit }) => limit)],
    [true, [3, 3]],
  );
});

test('everyone who joins chooses a ticket type; who joined before there were any need not', async () => {
  const event = await makeApprovedEvent(server, organizer, { customFields: [LUNCH] });
  const params = { id: event.id };
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const [lunch] = event.customFields;
  await call(server, 'updateEvent', request(event, { customFields: [lunch, PLACE] }));
  const other = { as: await signUp(server), params, body: {} };
  const refused = await refuse(server, 'joinEvent', other);
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['joinForm.customFieldResponses']);
  const corrected = { joinForm: { phone: '07700 900456' } };
  const own = { as: player, params, body: corrected };
  assert.equal((await call(server, 'updateMyJoinForm', own)).joinForm.phone, '07700 900456');
  const place = (await fieldsOf(event))[1];
  const choice = { fieldId: place?.id ?? '', optionId: place?.options[0]?.id ?? '' };
  const body = { joinForm: { customFieldResponses: [choice] } };
  await call(server, 'updateMyJoinForm', { as: player, params, body });
  const given = await refuse(server, 'updateMyJoinForm', own);
  assert.equal(given.code, 'VALIDATION', 'nobody gives up their ticket type');
});

test('the superadmin’s change of a limit is in the audit log, and a lower maximum of participants checks kinds', async () => {
  const event = await makeEvent();
  const superadmin = await signInSuperadmin(server);
  const [place, lunch] = event.customFields;
  const options = place?.options.map((option) => ({ ...option, limit: 2 }));
  const customFields = [{ ...place, options }, lunch];
  const params = { id: event.id };
  await call(server, 'updateEvent', { as: superadmin, params, body: { customFields } as never });
  const { entries } = await call(server, 'listAuditEntries', { as: superadmin });
  assert.deepEqual(entries[0]?.after, { fields: 'limits' });
  const bulk = {
    userIds: [player.user.id],
    change: { paymentStatus: 'paid' as const },
    maxParticipants: 1,
  };
  const refused = await refuse(server, 'updateParticipants', { as: organizer, params, body: bulk });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['customFields.0.options.0.limit']);
});
