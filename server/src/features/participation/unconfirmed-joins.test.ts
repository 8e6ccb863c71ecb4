import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { addJoined, crewMove, makeDates, ownMove } from '../../../test/support/moves.ts';
import { registration, signUp, signUpUnconfirmed } from '../../../test/support/people.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';

/* Nobody fills an event alone (docs/product/participation.md#unconfirmed-joins). */

let server: TestServer;
let catcher: SmtpCatcher;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});

async function makeEvent() {
  return makeApprovedEvent(server, await signUp(server), { maxParticipants: 10 });
}

test('accounts whose email is not confirmed get a fifth of the spots, at least 5', async () => {
  const { id } = await makeEvent();
  const params = { id };
  for (let n = 0; n < 4; n += 1) {
    const body = { ...registration(), joinForm: {}, consent: true as const };
    await call(server, 'joinWithNewAccount', { params, body });
  }
  await call(server, 'joinEvent', { as: await signUpUnconfirmed(server), params, body: {} });
  const late = { params, body: { ...registration(), joinForm: {}, consent: true as const } };
  const refusals = [
    await refuse(server, 'joinWithNewAccount', late),
    await refuse(server, 'joinEvent', { as: await signUpUnconfirmed(server), params, body: {} }),
  ];
  for (const { code, message } of refusals)
    assert.deepEqual([code, message], ['EMAIL_NOT_CONFIRMED', SERVER_TEXT.unconfirmedShare]);
  assert.equal((await participationsOf(server, { id })).length, 5);
  await call(server, 'joinEvent', { as: await signUp(server), params, body: {} });
  const elsewhere = { params: { id: (await makeEvent()).id }, body: {} };
  await call(server, 'joinEvent', { as: await signUpUnconfirmed(server), ...elsewhere });
});

test('they move to another date in the same share', async () => {
  const { a, b, organizer } = await makeDates(server, { event: { maxParticipants: 10 } });
  const [early, late] = [await signUpUnconfirmed(server), await signUpUnconfirmed(server)];
  for (const as of [early, late, await signUp(server)]) await addJoined(server, a, {}, as);
  for (let n = 0; n < 4; n += 1) await addJoined(server, b, {}, await signUpUnconfirmed(server));
  const { moved, refused } = await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.equal(moved.length, 2);
  const refusal = ['EMAIL_NOT_CONFIRMED', SERVER_TEXT.unconfirmedShare];
  assert.deepEqual(
    refused.map(({ code, message }) => [code, message]),
    [refusal],
  );
  const { code, message } = await refuse(server, 'moveSpot', ownMove(late, [a, b]));
  assert.deepEqual([code, message], refusal);
});

test('a person joins an event five times a day; what was refused does not count', async () => {
  const { id } = await makeEvent();
  const as = await signUp(server);
  const request = { as, params: { id }, body: {} };
  for (let n = 0; n < MAX_COUNT.joinsPerDay; n += 1) {
    await call(server, 'joinEvent', request);
    assert.equal((await refuse(server, 'joinEvent', request)).code, 'ALREADY_JOINED');
    await call(server, 'leaveEvent', { as, params: { id } });
  }
  const refused = await refuse(server, 'joinEvent', request);
  assert.deepEqual([refused.code, refused.message], ['QUOTA_REACHED', SERVER_TEXT.joinsPerDay]);
  const other = { ...request, params: { id: (await makeEvent()).id } };
  await call(server, 'joinEvent', other);
});
