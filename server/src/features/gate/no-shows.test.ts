import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import {
  addHolder,
  getList,
  type Holder,
  makeGate,
  type TestGate,
} from '../../../test/support/gate.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What becomes of the spots of no-shows (docs/product/participation.md#no-shows). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const HOUR_MS = 3_600_000;

function change({ organizer, event }: TestGate, holders: readonly Holder[], change: object) {
  const userIds = holders.map(({ userId }) => userId);
  const request = { as: organizer, params: { id: event.id }, body: { userIds, change } };
  return call(server, 'updateParticipants', request);
}

test('an hour after the start they go to those who wait, and the event can still be changed', async () => {
  const gate = await makeGate(server, { maxParticipants: 2 });
  const [here, gone] = [await addHolder(gate), await addHolder(gate)];
  const waiting = [
    await addHolder(gate, { status: 'waitlist' }),
    await addHolder(gate, { status: 'waitlist' }),
  ];
  await change(gate, [here], { checkInStatus: 'checked_in' });
  await change(gate, [gone], { checkInStatus: 'no_show' });
  const early = await change(gate, waiting, { status: 'confirmed' });
  assert.deepEqual(
    early.refused.map(({ code }) => code),
    ['EVENT_FULL', 'EVENT_FULL'],
  );
  await server.services.db
    .updateTable('events')
    .set({ date: new Date(Date.now() - HOUR_MS) })
    .where('id', '=', gate.event.id)
    .execute();
  const late = await change(gate, waiting, { status: 'confirmed' });
  assert.deepEqual([late.updated, late.refused.length], [1, 1]);
  const { counts } = await getList(gate);
  assert.deepEqual([counts.confirmed, counts.waitlist], [3, 1]);
  const { event } = await call(server, 'getEvent', {
    as: gate.organizer,
    params: { id: gate.event.id },
  });
  const { title, imageUrl, location, date, organizer } = event;
  const body = { title: `${title}!`, imageUrl, location, date, organizer, maxParticipants: 2 };
  const changed = await call(server, 'updateEvent', {
    as: gate.organizer,
    params: { id: event.id },
    body,
  });
  assert.equal(changed.event.title, 'Night Raid!');
});
