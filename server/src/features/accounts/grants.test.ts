import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOOK_URL } from '../../../test/support/add-webhook.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signUp,
  signUpUnconfirmed,
} from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeWebhook } from '../../../test/support/webhooks.ts';
import { createPasswordReset } from './password-changes.ts';

/* What an account hands out does not outlive its password (docs/product/sessions.md#grants). */

let server: TestServer;
let catcher: SmtpCatcher;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});

const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();
const ALL_EVENTS = { eventId: null, expiresAt: IN_A_WEEK };

function invite(as: Person) {
  return call(server, 'inviteCrew', { as, body: { ...ALL_EVENTS, roles: ['co_organizer'] } });
}

async function pair(as: Person, eventId: string | null = null) {
  const body = { name: 'Phone', eventId, expiresAt: IN_A_WEEK };
  const { code } = await call(server, 'addDevice', { as, body });
  return (await call(server, 'pairDevice', { body: { code } })).token;
}

async function statusOf(device: string) {
  const as = { tokens: { accessToken: device } };
  return (await send(server, 'getCurrentDevice', { as })).status;
}

/** An organizer with an open invitation, a member of crew, a device and a webhook. */
async function makeScene() {
  const owner = await signUp(server);
  const helper = await signUp(server);
  const event = await makeApprovedEvent(server, owner);
  const { token } = await invite(owner);
  await call(server, 'acceptCrewInvitation', { as: helper, body: { token } });
  await makeWebhook(server, owner, { url: HOOK_URL });
  return { owner, helper, event, open: (await invite(owner)).token, device: await pair(owner) };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** What of it still works. */
async function works({ owner, helper, open, device }: Scene) {
  const { pool } = server.database;
  const { rows: crew } = await pool.query(
    'select from crew where user_id = $1 and organizer_id = $2 and revoked_at is null',
    [helper.user.id, owner.user.id],
  );
  const { rows: invitations } = await pool.query(
    'select from crew_invitations where organizer_id = $1',
    [owner.user.id],
  );
  const { rows: webhooks } = await pool.query(
    'select from webhooks where organizer_id = $1 and is_on',
    [owner.user.id],
  );
  const as = await signUp(server);
  if (invitations.length === 0)
    await refuse(server, 'acceptCrewInvitation', { as, body: { token: open } });
  return {
    crew: crew.length,
    device: (await statusOf(device)) === 200,
    invitations: invitations.length,
    webhooks: webhooks.length,
  };
}

async function reset({ owner }: Scene, keepsCrew?: boolean) {
  const { db } = server.services;
  const { url } = await createPasswordReset(db, server.services, owner.user.id);
  const token = String(url.split('#')[1]);
  await call(server, 'resetPassword', { body: { token, password: 'Another1', keepsCrew } });
}

function changePassword({ owner }: Scene, keepsCrew?: boolean) {
  const body = { currentPassword: PASSWORD, newPassword: 'Another1!', keepsCrew };
  return call(server, 'changePassword', { as: owner, body });
}

function signOut({ owner }: Scene, keepsCrew?: boolean) {
  return call(server, 'endOtherSessions', {
    as: owner,
    query: { keepsCrew: keepsCrew ? 'true' : undefined },
  });
}

const ALL = { crew: 1, device: true, webhooks: 1 };
const NONE = { crew: 0, device: false, webhooks: 0 };

for (const end of [reset, changePassword, signOut]) {
  test(`${end.name}: invitations end, and crew, devices and webhooks unless they are kept`, async () => {
    const scene = await makeScene();
    assert.deepEqual(await works(scene), { ...ALL, invitations: 1 });
    await end(scene, true);
    assert.deepEqual(await works(scene), { ...ALL, invitations: 0 });
    const [kept, other] = [await makeScene(), await makeScene()];
    await end(other);
    assert.deepEqual(await works(other), { ...NONE, invitations: 0 });
    assert.deepEqual(await works(kept), { ...ALL, invitations: 1 }, 'not of others');
  });
}

test('the superadmin’s sign-out ends open invitations alone', async () => {
  const scene = await makeScene();
  const as = await signInSuperadmin(server);
  await call(server, 'endUserSessions', { as, params: { id: scene.owner.user.id } });
  assert.deepEqual(await works(scene), { ...ALL, invitations: 0 });
});

test('a device that a co-organizer has added ends with the co-organizer’s password', async () => {
  const scene = await makeScene();
  const device = await pair(scene.helper, scene.event.id);
  await changePassword({ ...scene, owner: scene.helper });
  assert.deepEqual(await works({ ...scene, device }), { ...ALL, device: false, invitations: 1 });
});

test('before the email is confirmed nothing is handed out for all events', async () => {
  const as = await signUpUnconfirmed(server);
  const body = { ...ALL_EVENTS, roles: ['gate' as const] };
  const device = { ...ALL_EVENTS, name: 'Phone' };
  assert.equal((await refuse(server, 'inviteCrew', { as, body })).code, 'EMAIL_NOT_CONFIRMED');
  assert.equal(
    (await refuse(server, 'addDevice', { as, body: device })).code,
    'EMAIL_NOT_CONFIRMED',
  );
  const { rows } = await server.database.pool.query(
    `select id from crew_invitations where organizer_id = $1
     union all select id from devices where organizer_id = $1`,
    [as.user.id],
  );
  assert.deepEqual(rows, []);
});

/** The token of the newest link that confirms an email. */
async function confirmation({ user }: Person) {
  await runJobs(server);
  const mail = catcher.mails.findLast(({ to }) => to.includes(user.email));
  return String(/\/confirm-email#([\w-]{43})\s/.exec(mail?.text ?? '')?.[1]);
}

test('a first confirmation by a forgotten password ends what was handed out before', async () => {
  for (const isReset of [true, false]) {
    const owner = await signUpUnconfirmed(server);
    const event = await makeApprovedEvent(server, owner);
    const device = await pair(owner, event.id);
    const body = { email: owner.user.email };
    if (isReset) await call(server, 'requestPasswordReset', { body });
    const token = await confirmation(owner);
    await call(server, 'confirmEmailChange', { body: { token } });
    assert.equal(await statusOf(device), isReset ? 401 : 200);
  }
});

test('mails say that somebody joined the crew and that a device was paired', async () => {
  const { owner } = await makeScene();
  await runJobs(server);
  const mails = catcher.mails.filter(({ to }) => to.includes(owner.user.email));
  const subjects = mails.map(({ headers }) => headers.subject);
  assert.ok(subjects.includes('Somebody joined your crew'));
  assert.ok(subjects.includes('A device was paired with your gate'));
});
