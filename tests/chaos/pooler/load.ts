import { setTimeout as sleep } from 'node:timers/promises';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { addJob } from '@muster/server/src/platform/queue/add-job.ts';
import { eventRow, insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { makeJoinForm } from '@muster/testing/builders';
import { type BenchDatabase, openSessions } from '../../support/bench-database.ts';
import { readMails } from '../../support/read-mails.ts';
import { callApi } from '../call.ts';

const PLAYERS = 200;
const SPOTS = 80;
const MAX_REFUSALS = 30;
const ASK_AGAIN_MS = 1_000;

/** An event, and players who join it and get a mail each. */
export interface Players {
  eventId: string;
  tokens: string[];
  emails: string[];
}

export async function seedPlayers({ db, pool }: BenchDatabase): Promise<Players> {
  const ids = Array.from({ length: PLAYERS + 1 }, createObjectId);
  const emails = ids.map((_, index) => `player${index}@badgerwood.uk`);
  const users = ids.map((id, index) => userRow({ id, email: emails[index] ?? '' }));
  await insertRows(db, 'users', users);
  const [organizerId = '', ...playerIds] = ids;
  const event = eventRow({ organizer_id: organizerId, max_participants: SPOTS });
  const eventId = createObjectId();
  await insertRows(db, 'events', [{ ...event, id: eventId, date: new Date('2027-03-06') }]);
  return { eventId, emails: emails.slice(1), tokens: await openSessions(pool, playerIds) };
}

/** Each player joins once in this time, at the nodes in turn. Returns the statuses at the end. */
export async function joinAll(
  urls: readonly string[],
  { eventId, tokens }: Players,
  seconds: number,
): Promise<{ failures: number; unexpected: string[] }> {
  const joins = tokens.map(async (token, index) => {
    await sleep((index * seconds * 1_000) / tokens.length);
    return joinOnce(urls[index % urls.length] ?? '', { eventId, token });
  });
  const all = await Promise.all(joins);
  return {
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    // 409: the join that got no response was committed.
    unexpected: all.flatMap(({ status }) => ([201, 409].includes(status) ? [] : [String(status)])),
  };
}

async function joinOnce(url: string, { eventId, token }: { eventId: string; token: string }) {
  const body = { joinForm: makeJoinForm() };
  for (let failures = 0; ; failures += 1) {
    const call = { method: 'POST', path: `/events/${eventId}/join`, token, body } as const;
    const { status } = await callApi(url, call);
    if (status !== 503 || failures === MAX_REFUSALS) return { status, failures };
    await sleep(ASK_AGAIN_MS);
  }
}

/** Whether as many are confirmed and wait as there are spots and players. */
export async function areSpotsExact(
  { pool }: BenchDatabase,
  { eventId }: Players,
): Promise<boolean> {
  const { rows } = await pool.query<{ confirmed: number; waiting: number }>(
    `select count(*) filter (where status = 'confirmed') as confirmed,
       count(*) filter (where status = 'waitlist') as waiting
     from participations where event_id = $1`,
    [eventId],
  );
  return rows[0]?.confirmed === SPOTS && rows[0].waiting === PLAYERS - SPOTS;
}

/** Adds a job for each player in this time. Each ends in one mail. */
export async function addJobs(
  { db }: BenchDatabase,
  { emails }: Players,
  seconds: number,
): Promise<void> {
  for (const email of emails) {
    await addJob(db, 'startPasswordReset', { email });
    await sleep((seconds * 1_000) / emails.length);
  }
}

/** How many jobs are left, with those that are not handed over to the workers yet. */
export async function countJobs({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from new_jobs) + count(*) as count
     from graphile_worker._private_jobs where attempts < max_attempts`,
  );
  return rows[0]?.count ?? 0;
}

/** Whose mail was never written, and whose more than once. */
export async function countMails(dataDirs: readonly string[], { emails }: Players) {
  const mails = (await Promise.all(dataDirs.map(readMails))).flat();
  const counts = Map.groupBy(
    mails.filter((mail) => /^Subject: Set a new password/m.test(mail)),
    (mail) => /^To:.*?(player\d+@[\w.]+)/m.exec(mail)?.[1],
  );
  const perPlayer = emails.map((email) => counts.get(email)?.length ?? 0);
  return {
    once: perPlayer.filter((count) => count === 1).length,
    never: perPlayer.filter((count) => count === 0).length,
    twice: perPlayer.filter((count) => count > 1).length,
  };
}
