import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startUpload } from '../../../test/support/slow-upload.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* A request whose body comes after its session has ended (docs/product/sessions.md). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Sends head and first byte of a request; the function returned sends the rest. */
async function begin(as: Person, [method, path, body]: readonly [string, string, object]) {
  const bytes = Buffer.from(JSON.stringify(body));
  const sending = request(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
      expect: '100-continue',
    },
  });
  const responded = once(sending, 'response');
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(bytes.subarray(0, 1));
  // Until the caller is known.
  await setTimeout(50);
  return async () => {
    sending.end(bytes.subarray(1));
    const [message] = (await responded) as [IncomingMessage];
    return { status: message.statusCode, body: await text(message) };
  };
}

const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Writes of an organizer. */
function writesOf(eventId: string) {
  return [
    ['POST', '/crew/invitations', { roles: ['co_organizer'], eventId: null, expiresAt }],
    ['POST', '/devices', { name: 'Phone', eventId, expiresAt }],
    ['POST', '/account/export', {}],
    ['PUT', '/profile/mail-preferences', {}],
    ['DELETE', `/events/${eventId}`, {}],
  ] as const;
}

/** How a session ends while a body is on its way. */
const ENDS = ['endUserSessions', 'suspendUser'] as const;

for (const end of ENDS) {
  test(`${end}: no write of before is carried out`, async () => {
    const as = await signUp(server);
    const superadmin = await signInSuperadmin(server);
    const { id } = await makeApprovedEvent(server, as);
    const finish = [];
    for (const write of writesOf(id)) finish.push(await begin(as, write));
    const upload = startUpload(server, as, Buffer.alloc(1024));
    await setTimeout(50);
    const body = { reason: '' };
    await call(server, end, { as: superadmin, params: { id: as.user.id }, body } as never);
    for (const send of finish) {
      const response = await send();
      assert.equal(response.status, 401, response.body);
      assert.match(response.body, /SESSION_EXPIRED/);
    }
    upload.finish();
    assert.equal((await upload.response).status, 401);
    const { rows } = await server.database.pool.query(
      `select (select count(*)::integer from live_events where id = $2) as events,
        (select count(*)::integer from crew_invitations where organizer_id = $1) as invitations,
        (select count(*)::integer from devices where organizer_id = $1) as devices,
        (select count(*)::integer from data_exports where user_id = $1) as exports`,
      [as.user.id, id],
    );
    assert.deepEqual(rows[0], { events: 1, invitations: 0, devices: 0, exports: 0 });
  });
}
