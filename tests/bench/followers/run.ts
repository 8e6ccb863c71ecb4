import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtpCatcher } from '@muster/server/test/support/smtp-catcher.ts';
import { approveEvent, createEvent } from '../../support/create-event.ts';
import { openDatabase } from '../../support/open-database.ts';
import { newPerson } from '../../support/person.ts';
import { SUPERADMIN, startServer } from '../../support/server.ts';
import { openAccount, openSession } from '../../support/session.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

const FOLLOWERS = 10_000;
/** How long the SMTP server takes for each mail. */
const SMTP_MS = Number(process.env.SMTP_MS ?? 0);
const MAX_MINUTES = 10;
const MAX_OTHER_S = 60;
/** Somebody signs up so often meanwhile. */
const SIGN_UP_EVERY_MS = 10_000;
const GIVE_UP_MS = 40 * 60_000;

/** When the mails to each address came, by `performance.now()`. */
type Arrivals = Map<string, number[]>;

/**
 * Prints how long the mails to 10,000 followers take, half of them without an account, once the job
 * has begun; and how long meanwhile the mail of who signs up takes.
 */
export async function run(): Promise<void> {
  await using disposer = new AsyncDisposableStack();
  const arrivals: Arrivals = new Map();
  const smtp = disposer.adopt(await startSink(arrivals), (one) => one.close());
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Muster <mail@muster.test>' };
  const server = disposer.adopt(await startServer({ env }), (one) => one.stop());
  await seed(server.url, server.dataDir);
  const approvedAt = performance.now();
  const signUps: Promise<number>[] = [];
  while (followerMails(arrivals).length < FOLLOWERS) {
    if (performance.now() - approvedAt > GIVE_UP_MS) break;
    await sleep(SIGN_UP_EVERY_MS);
    if (followerMails(arrivals).length > 0) signUps.push(signUp(server.url, arrivals));
  }
  report({ approvedAt, mails: followerMails(arrivals), waitsS: await Promise.all(signUps) });
}

function startSink(arrivals: Arrivals) {
  return startSmtpCatcher({
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          for (const { address } of envelope.rcptTo)
            arrivals.set(address, [...(arrivals.get(address) ?? []), performance.now()]);
          done();
        }, SMTP_MS);
      });
    },
  });
}

/** An organizer with followers, to whom nothing is new but an event that was just approved. */
async function seed(url: string, dataDir: string): Promise<void> {
  const organizer = await openAccount(url, newPerson('Marshal'));
  const superadmin = await openSession(url, SUPERADMIN);
  await approveEvent(url, superadmin, await createEvent(url, organizer, 'Long known'));
  const { pool } = await openDatabase(dataDir);
  try {
    await pool.query(
      `insert into users (id, email, password_hash, nick_name, full_name, email_confirmed)
       select lpad(n::text, 24, '0'), 'follower-' || n || '@muster.test', 'none', 'Fox ' || n,
         'Fox ' || n, true
       from generate_series(1, $1::integer / 2) n`,
      [FOLLOWERS],
    );
    await pool.query(
      `insert into follows (id, organizer_id, user_id, email, consent, confirmed_at)
       select lpad(n::text, 24, '0'), $2, u.id,
         case when u.id is null then 'follower-' || n || '@muster.test' end, '{}', now()
       from generate_series(1, $1::integer) n left join users u on u.id = lpad(n::text, 24, '0')`,
      [FOLLOWERS, organizer.user.id],
    );
    await pool.query('analyze');
  } finally {
    await pool.end();
  }
  await approveEvent(url, superadmin, await createEvent(url, organizer, 'New game'));
}

function followerMails(arrivals: Arrivals): number[] {
  return [...arrivals]
    .flatMap(([to, times]) => (to.startsWith('follower-') ? times : []))
    .sort((one, other) => one - other);
}

/** Seconds until the mail of a new account came. */
async function signUp(url: string, arrivals: Arrivals): Promise<number> {
  const person = newPerson('Dunlin');
  const startedAt = performance.now();
  await openAccount(url, person);
  while (!arrivals.has(person.email)) await sleep(100);
  return (performance.now() - startedAt) / 1_000;
}

interface Result {
  approvedAt: number;
  mails: readonly number[];
  waitsS: readonly number[];
}

function report({ approvedAt, mails, waitsS }: Result): void {
  const [first = Number.NaN] = mails;
  const minutes = ((mails.at(-1) ?? Number.NaN) - first) / 60_000;
  const slowest = Math.max(...waitsS);
  printTitle(`${FOLLOWERS} followers, an SMTP server that takes ${SMTP_MS} ms`);
  printHeader(['what', 'is', 'may be']);
  printRow(['mails to followers', mails.length, FOLLOWERS]);
  printRow([
    'from the approval to the first',
    `${((first - approvedAt) / 1_000).toFixed(0)} s`,
    '',
  ]);
  printRow(['from the first to the last', `${minutes.toFixed(1)} min`, `${MAX_MINUTES} min`]);
  printRow([
    `the slowest of ${waitsS.length} mails of sign-ups`,
    `${slowest.toFixed(1)} s`,
    `${MAX_OTHER_S} s`,
  ]);
  const isMet = minutes <= MAX_MINUTES && slowest <= MAX_OTHER_S && mails.length === FOLLOWERS;
  if (!isMet) process.exitCode = 1;
}
