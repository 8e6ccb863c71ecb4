import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * A choice refers to its option by id, whatever the organizer makes of the event afterwards
 * (docs/product/participation.md#join-form-update).
 */

let server: TestServer;
let organizer: Person;
let player: Person;
let other: Person;
before(async () => {
  server = await startTestServer();
  [organizer, player, other] = await Promise.all([signUp(server), signUp(server), signUp(server)]);
});
after(() => server.close());

type Fields = Event['customFields'];
const RENTAL = {
  label: 'Hire',
  options: [
    { label: 'Rilfe', price: 20 },
    { label: 'Mask', price: 5 },
  ],
};
const LUNCH = { label: 'Lunch', options: [{ label: 'Soup', price: 0 }] };

/** An event of £25 that the player has joined with the first option of the first field, for £45. */
async function join({ paid }: { paid: boolean }) {
  const event = await makeApprovedEvent(server, organizer, {
    basePrice: 25,
    customFields: [RENTAL, LUNCH],
  });
  const [field] = event.customFields;
  const chosen = { fieldId: field?.id ?? '', optionId: field?.options[0]?.id ?? '' };
  const params = { id: event.id };
  await call(server, 'joinEvent', {
    as: player,
    params,
    body: { joinForm: { customFieldResponses: [chosen] } },
  });
  if (paid)
    await call(server, 'updateParticipant', {
      as: organizer,
      params: { ...params, userId: player.user.id },
      body: { paymentStatus: 'paid' },
    });
  return { event, params, chosen };
}

async function change({ id }: Event, customFields: object[]) {
  const body = { customFields, basePrice: 30 } as object;
  return (await call(server, 'updateEvent', { as: organizer, params: { id }, body })).event;
}

function correct({ id }: Event, customFieldResponses: object[], phone = '07700 900456') {
  const body = { joinForm: { phone, customFieldResponses } };
  return call(server, 'updateMyJoinForm', { as: player, params: { id }, body });
}

const CHANGES: Record<string, { to: (fields: Fields) => object[]; isOffered: boolean }> = {
  'option renamed': { to: (all) => withOption(all, { label: 'Rifle' }), isOffered: true },
  'field renamed': {
    to: ([field, ...rest]) => [{ ...field, label: 'Kit' }, ...rest],
    isOffered: true,
  },
  'option repriced': { to: (all) => withOption(all, { price: 35 }), isOffered: true },
  'option removed': {
    to: ([field, ...rest]) => [{ ...field, options: field?.options.slice(1) }, ...rest],
    isOffered: false,
  },
  'field removed': { to: ([, ...rest]) => rest, isOffered: false },
};

function withOption([field, ...rest]: Fields, changed: object): object[] {
  const [first, ...others] = field?.options ?? [];
  return [{ ...field, options: [{ ...first, ...changed }, ...others] }, ...rest];
}

for (const [what, { to, isOffered }] of Object.entries(CHANGES)) {
  for (const paid of [false, true]) {
    test(`${what}, ${paid ? 'paid' : 'unpaid'}: a correction keeps the choice and the amount`, async () => {
      const { event, params, chosen } = await join({ paid });
      await change(event, to(event.customFields));
      const kept = {
        ...chosen,
        fieldLabel: 'Hire',
        selectedOptionLabel: 'Rilfe',
        additionalPrice: 20,
        isOffered,
      };
      const before = await call(server, 'getMyJoinForm', { as: player, params });
      assert.deepEqual(before.joinForm.customFieldResponses, [kept]);
      const { participant, joinForm } = await correct(event, [chosen]);
      assert.deepEqual(joinForm.customFieldResponses, [kept]);
      assert.equal(joinForm.phone, '07700 900456');
      assert.equal(participant.paymentAmount, 45);
      const labels = { fieldLabel: 'Hire', selectedOptionLabel: 'Rilfe' };
      const byLabels = await correct(event, [labels], '1');
      assert.deepEqual(byLabels.joinForm.customFieldResponses, [kept], 'as it was chosen');
      const { participations } = await call(server, 'listMyParticipations', { as: player });
      const own = participations.find(({ eventId }) => eventId === event.id);
      assert.deepEqual(own?.options, [kept]);
    });
  }
}

test('another choice takes the price of today, and only what changes the amount waits for the organizer', async () => {
  const { event, chosen } = await join({ paid: false });
  const [field, lunch] = event.customFields;
  const changed = await change(event, withOption(event.customFields, { price: 35 }));
  const mask = { fieldId: field?.id, optionId: changed.customFields[0]?.options[1]?.id };
  assert.equal((await correct(event, [mask])).participant.paymentAmount, 30);
  assert.equal((await correct(event, [chosen])).participant.paymentAmount, 60, 'chosen anew');
  const paid = await join({ paid: true });
  const soup = { fieldId: lunch?.id, optionId: lunch?.options[0]?.id };
  const [, ownLunch] = paid.event.customFields;
  const free = { fieldId: ownLunch?.id, optionId: ownLunch?.options[0]?.id };
  const added = await correct(paid.event, [paid.chosen, free]);
  assert.equal(added.participant.paymentAmount, 45);
  const rows = await participationsOf(server, paid.event);
  for (const [responses, code] of [
    [[], 'AMOUNT_PAID'],
    [[free], 'AMOUNT_PAID'],
    [[paid.chosen, soup], 'VALIDATION'],
  ] as const) {
    const body = { joinForm: { customFieldResponses: responses } } as object;
    const params = { id: paid.event.id };
    assert.equal(
      (await refuse(server, 'updateMyJoinForm', { as: player, params, body })).code,
      code,
    );
  }
  assert.deepEqual(await participationsOf(server, paid.event), rows, 'nothing is changed');
});

test('a removed option is for those who have chosen it, and is chosen anew by nobody', async () => {
  const { event, params, chosen } = await join({ paid: false });
  await change(event, CHANGES['option removed']?.to(event.customFields) ?? []);
  const body = { joinForm: { customFieldResponses: [chosen] } };
  const refused = await refuse(server, 'joinEvent', { as: other, params, body });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['joinForm.customFieldResponses.0']);
  const none = { fieldId: chosen.fieldId, fieldLabel: 'Hire', selectedOptionLabel: '' };
  assert.deepEqual((await correct(event, [none])).joinForm.customFieldResponses, []);
  const again = await refuse(server, 'updateMyJoinForm', { as: player, params, body });
  assert.equal(again.code, 'VALIDATION');
});

/** What the form of the release before choices had ids sends: today's labels of what it shows. */
function choicesOfLastRelease({ customFields }: Event, stored: Labels[], clicked: Labels[] = []) {
  const shown = customFields.map(({ label: fieldLabel, options }) => {
    const label = stored.find((one) => one.fieldLabel === fieldLabel)?.selectedOptionLabel;
    const option = options.find((one) => one.label === label);
    return { fieldLabel, selectedOptionLabel: option?.label ?? '' };
  });
  return shown
    .map((one) => clicked.find(({ fieldLabel }) => fieldLabel === one.fieldLabel) ?? one)
    .filter(({ selectedOptionLabel }) => selectedOptionLabel !== '');
}
type Labels = { fieldLabel: string; selectedOptionLabel: string };

for (const [what, { to }] of Object.entries(CHANGES)) {
  test(`${what}: a correction in the form of the last release loses no choice`, async () => {
    const { event, params } = await join({ paid: true });
    const changed = await change(event, to(event.customFields));
    const { joinForm } = await call(server, 'getMyJoinForm', { as: player, params });
    const stored = joinForm.customFieldResponses;
    const soup = { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup' };
    const sent = choicesOfLastRelease(changed, stored, [soup]);
    const after = (await correct(event, sent)).joinForm.customFieldResponses;
    assert.deepEqual(after.map((one) => [one.selectedOptionLabel, one.additionalPrice]).sort(), [
      ['Rilfe', 20],
      ['Soup', 0],
    ]);
  });
}

test('counts and the filter are by id, with the labels of today, and removed options are last', async () => {
  const { event, params, chosen } = await join({ paid: false });
  await change(event, withOption(event.customFields, { label: 'Rifle' }));
  const responses = [chosen, { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup' }];
  await call(server, 'joinEvent', {
    as: other,
    params,
    body: { joinForm: { customFieldResponses: responses } },
  });
  async function counts() {
    const { options } = await call(server, 'listOptionCounts', { as: organizer, params });
    return options.map((one) =>
      [one.fieldLabel, one.optionLabel, one.count, one.isOffered].join(' '),
    );
  }
  async function filter(query: object) {
    const listed = { as: organizer, params, query };
    return (await call(server, 'listParticipants', listed)).pagination.total;
  }
  assert.deepEqual(await counts(), ['Hire Rifle 2 true', 'Lunch Soup 1 true']);
  assert.equal(await filter(chosen), 2);
  assert.equal(await filter({ fieldLabel: 'Hire', optionLabel: 'Rifle' }), 2, 'labels of today');
  assert.equal(await filter({ fieldLabel: 'Hire', optionLabel: 'Rilfe' }), 1, 'as it was chosen');
  await change(event, CHANGES['option removed']?.to(event.customFields) ?? []);
  assert.deepEqual(await counts(), ['Lunch Soup 1 true', 'Hire Rifle 2 false']);
  assert.equal(await filter(chosen), 2);
  const { participants } = await call(server, 'listParticipants', { as: organizer, params });
  assert.deepEqual(
    participants.map(({ joinForm }) => joinForm.customFieldResponses[0]?.isOffered),
    [false, false],
  );
});
