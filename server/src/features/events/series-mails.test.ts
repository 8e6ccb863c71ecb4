import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { SeriesRule } from '@muster/contract';
import { call } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { addParticipant } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { approveSeries, makeSeries, RULE } from '../../../test/support/series.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';

/* What players hear of when a series is changed: one mail each, however many dates they hold. */

let server: TestServer;
let catcher: SmtpCatcher;
let often: Person;
let once: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
  often = await signUp(server);
  once = await signUp(server);
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  await send();
  catcher.mails.length = 0;
});

/** Sends all mails, also those that wait for corrections. */
async function send() {
  await server.services.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(server);
}
/** An approved series of four dates: one player has spots at three, one at the last. */
async function makeJoined() {
  const { as, series, events } = await makeSeries(server);
  await approveSeries(server, events[0]!.id);
  for (const event of events.slice(0, 3)) await addParticipant(server, event, often);
  await addParticipant(server, events[3]!, once);
  await send();
  catcher.mails.length = 0;
  return { as, params: { id: series.id }, events };
}
function moveAll(as: Person, params: { id: string }, time = '11:15') {
  const rule: SeriesRule = { ...RULE, time };
  const body = { rule, event: { location: 'Quarry' } } as never;
  return call(server, 'updateSeries', { as, params, body });
}
function mailsTo({ user }: Person) {
  return catcher.mails.filter(({ to }) => to.includes(user.email));
}

test('who has several dates gets one mail that lists them; who has one the usual mail', async () => {
  const { as, params } = await makeJoined();
  await moveAll(as, params, '12:45');
  await moveAll(as, params);
  await send();
  const [mail, ...others] = mailsTo(often);
  assert.equal(others.length, 0);
  assert.equal(mail?.headers.subject, '“Sunday Skirmish” has changed: 3 dates');
  const lines = mail?.text.match(/at 09:30 at Badgerwood is now .* at 11:15 at Quarry\./g);
  assert.equal(lines?.length, 3);
  assert.match(mailsTo(once)[0]?.headers.subject ?? '', /has changed: the date and the location$/);
  assert.equal(mailsTo(once).length, 1);
});

test('a change that is taken back tells nobody', async () => {
  const { as, params } = await makeJoined();
  await moveAll(as, params);
  const body = { rule: RULE, event: { location: 'Badgerwood' } } as never;
  await call(server, 'updateSeries', { as, params, body });
  await send();
  assert.equal(catcher.mails.length, 0);
});

test('a revert of the series is one mail, too', async () => {
  const { as, params, events } = await makeJoined();
  await moveAll(as, params);
  await send();
  catcher.mails.length = 0;
  const superadmin = await signInSuperadmin(server);
  const revert = { params: { id: events[0]!.id }, body: { series: true } };
  await call(server, 'revertEvent', { as: superadmin, ...revert });
  await send();
  assert.equal(mailsTo(often).length, 1);
});

test('a date that is called off has its own mail, and stays out of that of the series', async () => {
  const { as, params, events } = await makeJoined();
  await moveAll(as, params);
  const reason = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params: { id: events[0]!.id }, body: reason });
  await send();
  assert.deepEqual(
    mailsTo(often)
      .map(({ headers }) => headers.subject)
      .toSorted(),
    ['“Sunday Skirmish” has changed: 2 dates', '“Sunday Skirmish” is called off'],
  );
});

for (const leave of ['takeOutOfSeries', 'endSeries'] as const)
  test(`what waits for the mail of the series is told after ${leave}`, async () => {
    const { as, params, events } = await makeJoined();
    await moveAll(as, params);
    const id = leave === 'endSeries' ? params.id : events[0]!.id;
    await call(server, leave, { as, params: { id } });
    await server.services.pool.query(
      'update series set deletes_at = now() where deletes_at is not null',
    );
    await send();
    await send();
    const subjects = mailsTo(often).map(({ headers }) => headers.subject);
    assert.equal(subjects.length, leave === 'endSeries' ? 1 : 2, subjects.join(', '));
  });
