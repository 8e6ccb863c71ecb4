import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let ann: Person;
let bob: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
});
after(() => server.close());

function keep(as: Person, id: string, name: string) {
  return call(server, 'setEventTemplate', { as, params: { id }, body: { name } });
}
function refuseKeep(as: Person, id: string, name: string) {
  return refuse(server, 'setEventTemplate', { as, params: { id }, body: { name } });
}
async function names(as: Person) {
  const { templates } = await call(server, 'listEventTemplates', { as });
  return templates.map(({ name }) => name);
}

test('an event is kept as a template, renamed, and kept no longer; the list is in the order of names', async () => {
  const as = await signUp(server);
  const first = await makeEvent(server, as, { title: 'Night Raid' });
  const second = await makeEvent(server, as);
  const { template } = await keep(as, first.id, ' sunday skirmish ');
  assert.deepEqual(template, { eventId: first.id, name: 'sunday skirmish', title: 'Night Raid' });
  await keep(as, second.id, 'Open day');
  assert.deepEqual(await names(as), ['Open day', 'sunday skirmish']);
  await keep(as, first.id, 'Evening');
  assert.deepEqual(await names(as), ['Evening', 'Open day']);
  await call(server, 'removeEventTemplate', { as, params: { id: first.id } });
  assert.deepEqual(await names(as), ['Open day']);
  await call(server, 'getEvent', { as, params: { id: first.id } });
});

test('a template goes with its event, and comes back with it', async () => {
  const as = await signUp(server);
  const { id } = await makeEvent(server, as);
  await keep(as, id, 'Skirmish');
  await call(server, 'deleteEventUndoably', { as, params: { id } });
  assert.deepEqual(await names(as), []);
  assert.equal((await refuseKeep(as, id, 'Other')).code, 'EVENT_NOT_FOUND');
  await call(server, 'undoEventDeletion', { as, params: { id } });
  assert.deepEqual(await names(as), ['Skirmish']);
});

test('a name is taken once per organizer, whatever its case', async () => {
  const first = await makeEvent(server, ann);
  const second = await makeEvent(server, ann);
  await keep(ann, first.id, 'Skirmish');
  assert.equal((await refuseKeep(ann, second.id, 'sKIRMISH')).code, 'TEMPLATE_NAME_TAKEN');
  await keep(ann, first.id, 'SKIRMISH');
  await keep(bob, (await makeEvent(server, bob)).id, 'Skirmish');
});

test('an organizer keeps 20 templates, also when many arrive at once', async () => {
  const as = await signUp(server);
  const events = [];
  for (let count = 0; count < 24; count += 1) events.push(await makeEvent(server, as));
  const results = await Promise.allSettled(
    events.map(({ id }, number) => keep(as, id, `Template ${number}`)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 20);
  const failed = results.findIndex(({ status }) => status === 'rejected');
  const more = await refuseKeep(as, events[failed]?.id ?? '', 'One more');
  assert.deepEqual([more.status, more.code], [409, 'TOO_MANY_TEMPLATES']);
  assert.equal((await names(as)).length, 20);
});

test('the event of another organizer does not exist', async () => {
  const { id } = await makeEvent(server, ann);
  assert.equal((await refuseKeep(bob, id, 'Mine')).code, 'EVENT_NOT_FOUND');
  const removal = await refuse(server, 'removeEventTemplate', { as: bob, params: { id } });
  assert.equal(removal.code, 'EVENT_NOT_FOUND');
  assert.ok(!(await names(bob)).includes('Mine'));
});

test('a name that is empty, too long or invisible is refused at its field', async () => {
  const { id } = await makeEvent(server, ann);
  for (const name of ['', '   ', 'x'.repeat(61), '\u200b'])
    assert.ok((await refuseKeep(ann, id, name)).fields?.name, JSON.stringify(name));
});
