import assert from 'node:assert/strict';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { signUp } from '../../../test/support/people.ts';
import { runJobs, skipRetryDelay } from '../../../test/support/run-jobs.ts';
import {
  parseMail,
  type SmtpCatcher,
  startSmtpCatcher,
} from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../database/object-id.ts';
import { listDeadJobs } from '../queue/store.ts';
import { deliverMail } from './deliver-mail.ts';
import { MAIL_DETAILS, type MailDetails, type MailKind } from './mail-kinds.ts';
import { createMailer } from './mailer.ts';
import { removeWrittenMails } from './remove-written-mails.ts';
import { sendMail, sendMails } from './send-mail.ts';
import { deleteOldMails } from './store.ts';

let catcher: SmtpCatcher;
let server: TestServer;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  await server.database.pool.query('delete from graphile_worker._private_jobs; delete from mails');
  catcher.mails.length = 0;
  catcher.refuseWith(undefined);
});

const DETAILS: { [K in MailKind]: MailDetails<K> } = {
  passwordReset: { resetId: 'a'.repeat(24) },
  passwordChanged: {},
  secondFactorAdded: { kind: 'totp', name: 'Kim’s <phone>' },
  secondFactorRemoved: { kind: 'passkey', name: 'Key <1>', isLast: true },
  secondFactorsRemoved: {},
  recoveryCodeUsed: { left: 7 },
  recoveryCodesRenewed: {},
  emailChangeConfirm: { changeId: 'b'.repeat(24) },
  emailConfirm: { changeId: 'b'.repeat(24) },
  emailChanged: {},
  keyAdded: { deviceName: 'Till <1>', eventTitle: 'Night <Raid>' },
  webhookOff: { host: 'till.example:8443', reason: 'failing' },
  paymentAccountChanged: { lastFour: '1234' },
  refundsFailed: { eventId: 'c'.repeat(24), eventTitle: 'Night <Raid>', count: 2, pence: 8_050 },
  accountDeletionScheduled: { deletesAt: '2026-12-06T23:30:00.000Z' },
  accountDeleted: {},
  eventApproved: { eventId: 'c'.repeat(24), eventTitle: 'Night <Raid>' },
  eventRejected: { eventId: 'c'.repeat(24), eventTitle: 'Night <Raid>', reason: 'No <date>' },
  eventReverted: { eventId: 'c'.repeat(24), eventTitle: 'Night <Raid>' },
  accountSuspended: { reason: 'Selling <b>fake</b> spots' },
  accountRestored: {},
  eventOrganizerGone: { eventTitle: 'Night <Raid> & more', eventDate: '2027-05-01T10:00:00.000Z' },
  participation: {
    eventId: 'c'.repeat(24),
    eventTitle: 'Night <Raid>',
    eventDate: '2027-05-01T10:00:00.000Z',
    location: 'Mill & Co',
    holdUntil: null,
    news: 'waitlisted',
    position: 3,
  },
  joinedEventChanged: {
    change: 'moved',
    eventId: 'c'.repeat(24),
    eventTitle: 'Night <Raid>',
    before: { date: '2027-05-01T10:00:00.000Z', location: 'Mill & Co' },
    after: { date: '2027-05-02T10:00:00.000Z', location: 'Mill <B>' },
  },
  eventReminder: {
    eventId: 'c'.repeat(24),
    eventTitle: 'Night <Raid>',
    eventDate: '2027-05-01T10:00:00.000Z',
    location: 'Mill & Co',
  },
  onlinePayment: {
    eventId: 'c'.repeat(24),
    eventTitle: 'Night <Raid>',
    eventDate: '2027-05-01T10:00:00.000Z',
    news: 'late',
    pence: 4_000,
  },
  announcement: {
    eventId: 'c'.repeat(24),
    eventTitle: 'Night <Raid>',
    text: 'Bring <boots>\nand water',
  },
  unreadMessages: { count: 2, eventTitles: ['Night <Raid>', 'Day Raid'] },
  reportResolved: { subjectKind: 'moment', outcome: 'removed' },
  savedSearchMatches: {
    searchId: 'e'.repeat(24),
    searchName: 'Near <home>',
    events: [
      {
        id: 'd'.repeat(24),
        title: 'Night <Raid>',
        date: '2027-05-01T10:00:00.000Z',
        location: 'Leeds',
        newDates: 12,
      },
    ],
    moreCount: 3,
  },
  followConfirm: { linkId: 'a'.repeat(24), organizerName: 'Northern <Foxes>' },
  followedOrganizers: {
    ...{ followId: 'a'.repeat(24), organizerId: 'b'.repeat(24), moreCount: 0 },
    ...{ organizerName: 'Northern <Foxes>', events: [] },
  },
  remoteRolledBack: {
    label: 'Events',
    build: 'b2',
    formerBuild: 'b1',
    isCanary: false,
    failures: '12 %',
    formerFailures: '1 %',
  },
  waiverReminder: {
    eventId: 'e'.repeat(24),
    eventTitle: 'Night Raid',
    eventDate: '2090-05-01T10:00:00Z',
    needsGuardian: true,
  },
  squadInvitation: {
    ...{ squadId: 'a'.repeat(24), codeNonce: '00000000-0000-4000-8000-000000000000' },
    ...{ squadName: 'Night <Owls>', leaderName: 'Fox', eventTitle: 'Night Raid' },
    ...{ eventDate: '2090-05-01T10:00:00Z', location: 'Mill & Co' },
  },
  guardianSignature: {
    linkId: 'a'.repeat(24),
    playerName: 'Paul Playername',
    organizerName: 'Northern Foxes',
    eventTitle: 'Night Raid',
    eventDate: '2090-05-01T10:00:00Z',
  },
  crewInvitation: {
    invitationId: 'd'.repeat(24),
    organizerName: 'Northern <Foxes>',
    eventTitle: 'Night <Raid>',
    roles: ['gate', 'medic'],
  },
  crewJoined: { memberName: 'Kim <Fox>', eventTitle: null, roles: ['gate'] },
  devicePaired: { deviceName: 'Sam’s phone', eventTitle: 'Night <Raid>' },
  userWarned: { subjectKind: 'message', note: 'Please stay polite.' },
};

function mailRows() {
  return server.services.db.selectFrom('mails').selectAll().orderBy('created_at').execute();
}

async function recipient(changes: object = {}) {
  const { user } = await signUp(server);
  return { userId: user.id, email: user.email, name: 'Robin', ...changes };
}

test('each kind of mail arrives once, as text and HTML, under the id of its row', async () => {
  const to = await recipient();
  const kinds = Object.keys(MAIL_DETAILS) as MailKind[];
  const { followId } = DETAILS.followedOrganizers;
  const follow = { id: followId, organizer_id: (await recipient()).userId, user_id: to.userId };
  const confirmed = { ...follow, confirmed_at: new Date(), consent: '{}' };
  await server.services.db.insertInto('follows').values(confirmed).execute();
  for (const kind of kinds) await sendMail(server.services.db, kind, to, DETAILS[kind] as never);
  const ids = (await mailRows()).map(({ id }) => `<${id}@muster.test>`);
  await runJobs(server);
  assert.equal(catcher.mails.length, kinds.length);
  assert.deepEqual(catcher.mails.map(({ headers }) => headers['message-id']).sort(), ids.sort());
  for (const mail of catcher.mails) {
    assert.deepEqual([mail.from, mail.to], ['mail@muster.test', [to.email]]);
    assert.equal(mail.headers['auto-submitted'], 'auto-generated');
    assert.match(mail.text, /^Hello Robin,\n\n/);
    assert.doesNotMatch(`${mail.headers.subject} ${mail.text}`, /airsoft/i);
    assert.match(mail.html, /<p style="[^"]*">Hello Robin,<\/p>/);
    assert.doesNotMatch(mail.html, /<img|<script|url\(|src=/i, 'nothing is loaded from elsewhere');
  }
  for (const row of await mailRows()) {
    assert.deepEqual([row.state, row.details], ['sent', {}]);
    assert.ok(row.sent_at);
  }
});

test('a saved search names a series once, and an event of the last release as one', async () => {
  const { events, ...details } = DETAILS.savedSearchMatches;
  const [{ newDates: _, ...single }] = events as [(typeof events)[number]];
  const matches = { ...details, events: [...events, single] };
  await sendMail(server.services.db, 'savedSearchMatches', await recipient(), matches as never);
  await runJobs(server);
  const lines = catcher.mails[0]?.text.split('\n').filter((line) => line.includes('Leeds'));
  assert.deepEqual(
    lines?.map((line) => line.endsWith('Leeds (12 new dates)')),
    [true, false],
  );
});

test('what people wrote is escaped in HTML and cannot add a header', async () => {
  const to = await recipient({ name: 'Eve\r\nBcc: victim@muster.test <b>' });
  const eventTitle = 'Raid\r\nBcc: victim@muster.test\r\n\r\n<script>alert(1)</script>';
  const details = { eventTitle, eventDate: DETAILS.eventOrganizerGone.eventDate };
  await sendMail(server.services.db, 'eventOrganizerGone', to, details);
  await runJobs(server);
  const [mail] = catcher.mails;
  assert.ok(mail);
  assert.deepEqual(mail.to, [to.email]);
  assert.ok(!('bcc' in mail.headers));
  assert.doesNotMatch(mail.html, /<script|<b>/);
  assert.match(mail.html, /&lt;script&gt;alert\(1\)/);
});

test('a rolled back change sends nothing, and a second run of a job sends nothing again', async () => {
  const to = await recipient();
  const transaction = server.services.db.transaction().execute(async (trx) => {
    await sendMail(trx, 'emailChanged', to, {});
    throw new Error('rolled back');
  });
  await assert.rejects(transaction, /rolled back/);
  await runJobs(server);
  assert.equal(catcher.mails.length, 0);

  await sendMail(server.services.db, 'emailChanged', to, {});
  const [row] = await mailRows();
  await runJobs(server);
  const attempt = { isLast: false, log: server.services.log };
  await deliverMail(server.services, { mailId: row?.id ?? '' }, attempt);
  assert.equal(catcher.mails.length, 1);
});

test('two runs at the same time send a mail once', async () => {
  await sendMail(server.services.db, 'emailChanged', await recipient(), {});
  const [row] = await mailRows();
  function run() {
    const attempt = { isLast: false, log: server.services.log };
    return deliverMail(server.services, { mailId: row?.id ?? '' }, attempt);
  }
  await Promise.all([run(), run(), run()]);
  assert.equal(catcher.mails.length, 1);
});

test('a server that refuses is tried again; after the last attempt the mail has failed', async () => {
  const to = await recipient();
  catcher.refuseWith({ code: 451, message: `<${to.email}> try again later` });
  await sendMail(server.services.db, 'emailChanged', to, {});
  await runJobs(server);
  const [queued] = await mailRows();
  assert.equal(queued?.state, 'queued');
  assert.match(queued?.last_error ?? '', /^The SMTP server did not take the email: EENVELOPE 451/);
  await server.database.pool.query('update graphile_worker._private_jobs set max_attempts = 2');
  await skipRetryDelay(server);
  await runJobs(server);
  assert.equal((await mailRows())[0]?.state, 'failed');
  assert.equal((await listDeadJobs(server.services.db, 10)).length, 1);
  const lines = server.logged.filter((line) => line.includes('did not take'));
  assert.ok(lines.length >= 2);
  assert.ok(!lines.join().includes(to.email), 'no address is logged');
});

test('a mail that was refused once is sent when the server accepts again', async () => {
  catcher.refuseWith({ code: 451, message: 'later' });
  await sendMail(server.services.db, 'emailChanged', await recipient(), {});
  await runJobs(server);
  catcher.refuseWith(undefined);
  await skipRetryDelay(server);
  await runJobs(server);
  assert.equal(catcher.mails.length, 1);
  assert.equal((await mailRows())[0]?.state, 'sent');
});

test('a mail whose link has expired meanwhile is not sent', async () => {
  await sendMail(server.services.db, 'passwordReset', await recipient(), { resetId: 'a' });
  await server.database.pool.query(`update mails set created_at = now() - interval '31 minutes'`);
  await runJobs(server);
  assert.equal(catcher.mails.length, 0);
  assert.equal((await mailRows())[0]?.state, 'skipped');
});

test('the mails of an account go with it; the row of one without an account goes once it is sent', async () => {
  const to = await recipient();
  await sendMail(server.services.db, 'emailChanged', to, {});
  await sendMail(server.services.db, 'accountDeleted', { userId: null, email: to.email }, {});
  await server.services.db.deleteFrom('users').where('id', '=', to.userId).execute();
  await runJobs(server);
  assert.deepEqual(
    catcher.mails.map(({ headers }) => headers.subject),
    ['Your Muster account was deleted'],
  );
  assert.match(catcher.mails[0]?.text ?? '', /^Hello,\n/);
  assert.deepEqual(await mailRows(), []);
});

test('old mails are deleted', async () => {
  const { db, pool } = server.services;
  const to = await recipient();
  await sendMail(db, 'emailChanged', to, {});
  await pool.query(`update mails set created_at = now() - interval '31 days'`);
  await sendMail(db, 'emailChanged', to, {});
  assert.equal(await deleteOldMails(pool, new Date(Date.now() - 30 * 24 * 3_600_000), 10), 1);
  assert.equal((await mailRows()).length, 1);
});

const outgoing = {
  id: createObjectId(),
  to: { name: 'Åsa', address: 'asa@muster.test' },
  subject: 'A subject',
  text: 'Some text',
  html: '<p>Some text</p>',
  unsubscribeUrl: undefined,
};

test('without an SMTP server each mail is a file, readable by the server only', async () => {
  const { dataDir } = server.services.config;
  const mailer = createMailer({ mail: undefined, dataDir, publicUrl: 'https://muster.test' });
  assert.match(mailer.description, /^Emails are not sent, because SMTP_URL is not set: .*outbox$/);
  await mailer.send(outgoing);
  const folder = join(dataDir, 'outbox');
  assert.deepEqual(await readdir(folder), [`${outgoing.id}.eml`]);
  const file = join(folder, `${outgoing.id}.eml`);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const { headers, text } = parseMail(await readFile(file));
  assert.equal(headers['message-id'], `<${outgoing.id}@muster.test>`);
  assert.match(text, /^Some text/);
});

test('written mails are removed once they are old; before the first one there is nothing to remove', async () => {
  const dataDir = join(server.services.config.dataDir, 'of-another-node');
  const before = new Date(Date.now() - 60_000);
  assert.equal(await removeWrittenMails({ dataDir }, before), 0);
  const mailer = createMailer({ mail: undefined, dataDir, publicUrl: 'https://muster.test' });
  const newer = { ...outgoing, id: createObjectId() };
  await mailer.send(outgoing);
  await mailer.send(newer);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(dataDir, 'outbox', `${outgoing.id}.eml`), hourAgo, hourAgo);
  assert.equal(await removeWrittenMails({ dataDir }, before), 1);
  assert.deepEqual(await readdir(join(dataDir, 'outbox')), [`${newer.id}.eml`]);
});

test('mails to many people are queued together, each to its own recipient', async () => {
  const to = [await recipient(), await recipient()];
  await sendMails(
    server.services.db,
    'eventOrganizerGone',
    to.map((one) => ({ to: one, details: DETAILS.eventOrganizerGone })),
  );
  await sendMails(server.services.db, 'emailChanged', []);
  await runJobs(server);
  const received = catcher.mails.flatMap(({ to: address }) => address).sort();
  assert.deepEqual(received, to.map(({ email }) => email).sort());
});

test('a password is not sent over a connection without TLS, and is in no message', async () => {
  const smtpUrl = catcher.url.replace('//127.0.0.1', '//someone:topsecret@[::ffff:127.0.0.1]');
  const from = { name: '', address: 'mail@muster.test' };
  const config = { mail: { smtpUrl, from }, dataDir: '', publicUrl: 'https://muster.test' };
  const mailer = createMailer(config);
  assert.doesNotMatch(mailer.description, /topsecret|someone/);
  await assert.rejects(mailer.send(outgoing), (error: Error) => {
    assert.match(error.message, /^The SMTP server did not take the email: ETLS/);
    assert.doesNotMatch(JSON.stringify(error), /topsecret/);
    return true;
  });
  assert.equal(catcher.mails.length, 0);
});

test('mails follow each other over one connection, which is closed with the server', async () => {
  let connections = 0;
  function onConnect(_: unknown, done: () => void) {
    connections += 1;
    done();
  }
  const other = await startSmtpCatcher({ onConnect });
  const mail = { smtpUrl: other.url, from: { name: '', address: 'mail@muster.test' } };
  const mailer = createMailer({ mail, dataDir: '', publicUrl: 'https://muster.test' });
  for (let sent = 0; sent < 3; sent += 1) await mailer.send(outgoing);
  assert.deepEqual([other.mails.length, connections], [3, 1]);
  mailer.close();
  await other.close();
});

test('an account gets at most 50 mails of one kind in a day, except those about its security', async () => {
  const { db, pool } = server.services;
  const to = await recipient();
  const details = { eventId: 'c'.repeat(24), eventTitle: 'Night Raid' };
  await sendMails(
    db,
    'eventApproved',
    Array.from({ length: 51 }, () => ({ to, details })),
  );
  await sendMail(db, 'passwordChanged', to, {});
  await runJobs(server);
  assert.equal(catcher.mails.length, 51);
  await pool.query("update mails set sent_at = now() - interval '25 hours'");
  await sendMail(db, 'eventApproved', to, details);
  await runJobs(server);
  assert.equal(catcher.mails.length, 52);
});
