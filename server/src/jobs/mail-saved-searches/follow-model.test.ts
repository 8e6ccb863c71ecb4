import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { call } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  updateFollowConfirmed,
  updateLinkHash,
  upsertEmailFollow,
} from '../../features/organizers/follow-store.ts';
import { updateFollowEnded } from '../../platform/mail/follow-store.ts';
import { mailSavedSearches } from './mail-saved-searches.ts';

/*
 * Whoever follows, stops, is banned or blocked, confirms an address or is deleted: each run mails
 * those who follow and are not kept away, with what is new to them, and no others
 * (docs/product/organizer-pages.md#followers).
 */

const SOON = '2090-01-01T10:00:00Z';
const EVENTS = 3;
/** The last one has no account. */
const PEOPLE = 3;

type Action =
  | 'follow'
  | 'follow by email'
  | 'ask by email'
  | 'stop'
  | 'stop by link'
  | 'ban'
  | 'lift ban'
  | 'block'
  | 'unblock'
  | 'suspend'
  | 'restore'
  | 'delete';
type Step = { action: Action; person: number } | { publish: number } | 'run';

const action = fc.constantFrom<Action>(
  ...(['follow', 'follow by email', 'ask by email', 'stop', 'stop by link', 'ban'] as const),
  ...(['lift ban', 'block', 'unblock', 'suspend', 'restore', 'delete'] as const),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ action, person: fc.nat(PEOPLE - 1) }) },
  { weight: 3, arbitrary: fc.record({ publish: fc.nat(EVENTS - 1) }) },
  { weight: 3, arbitrary: fc.constant('run' as const) },
);

/** What is expected of a person. */
interface Follower {
  email: string;
  account: Person | undefined;
  isFollowing: boolean;
  reasons: Set<'ban' | 'block' | 'suspend'>;
  /** The events that are new to them, by their titles. */
  unseen: Set<string>;
}

let server: TestServer;
let organizer: Person;
const events: { id: string; title: string }[] = [];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  for (let index = 0; index < EVENTS; index += 1)
    events.push(await makeApprovedEvent(server, organizer, { title: `Game ${index}`, date: SOON }));
});
after(() => server.close());

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}

let addresses = 0;
async function makeFollowers(): Promise<Follower[]> {
  await query('delete from follows');
  await query('delete from mails');
  await query('delete from graphile_worker._private_jobs');
  await query("update events set first_approved_at = now() - interval '1 year'");
  const accounts = [await signUp(server), await signUp(server)];
  addresses += 1;
  return [...accounts, undefined].map((account) => ({
    email: account?.user.email ?? `address-${addresses}@muster.test`,
    ...{ account, isFollowing: false, reasons: new Set(), unseen: new Set<string>() },
  }));
}

async function askByEmail({ email }: Follower): Promise<string | undefined> {
  const consent = { from: 'email', organizerName: 'Foxes', now: new Date() } as const;
  const request = { organizerId: organizer.user.id, email, ...consent };
  return server.services.db.transaction().execute(async (trx) => {
    const id = await upsertEmailFollow(trx, request);
    if (id) await updateLinkHash(trx, id, `hash of ${id}`);
    return id;
  });
}

function follows(follower: Follower, isFollowing: boolean): void {
  if (isFollowing !== follower.isFollowing) follower.unseen.clear();
  follower.isFollowing = isFollowing;
}

async function act(follower: Follower, action: Action): Promise<void> {
  const { account, email, reasons } = follower;
  const organizerId = organizer.user.id;
  if (action === 'ask by email') return void (await askByEmail(follower));
  if (action === 'follow by email') {
    const id = await askByEmail(follower);
    const link = { tokenHash: `hash of ${id}`, now: new Date() };
    if (id)
      await server.services.db.transaction().execute((trx) => updateFollowConfirmed(trx, link));
    return follows(follower, true);
  }
  if (action === 'stop by link') {
    const own = account ? 'user_id' : 'email';
    const value = account?.user.id ?? email;
    const { rows } = await query(
      `select id from follows where ${own} = $1 and confirmed_at is not null`,
      value,
    );
    if (rows[0]) await updateFollowEnded(server.services.db, rows[0].id);
    return follows(follower, false);
  }
  if (!account) return;
  const as = account;
  const userId = as.user.id;
  switch (action) {
    case 'follow':
      await call(server, 'followOrganizer', {
        as,
        params: { organizerId },
        body: { from: 'page' },
      });
      return follows(follower, true);
    case 'stop':
      await call(server, 'unfollowOrganizer', { as, params: { organizerId } });
      return follows(follower, false);
    case 'ban':
      await query(
        'insert into bans (organizer_id, user_id) values ($1, $2) on conflict do nothing',
        ...[organizerId, userId],
      );
      return void reasons.add('ban');
    case 'lift ban':
      await query('delete from bans where user_id = $1', userId);
      return void reasons.delete('ban');
    case 'block':
      await call(server, 'blockUser', { as, params: { userId: organizerId } });
      return void reasons.add('block');
    case 'unblock':
      await call(server, 'unblockUser', { as, params: { userId: organizerId } });
      return void reasons.delete('block');
    case 'suspend':
      await query('update users set suspended_at = now() where id = $1', userId);
      return void reasons.add('suspend');
    case 'restore':
      await query('update users set suspended_at = null where id = $1', userId);
      return void reasons.delete('suspend');
    case 'delete':
      await query('delete from users where id = $1', userId);
      return follows(follower, false);
  }
}

/** The mails of a run a day later, as `address: titles`. */
async function run(): Promise<string[]> {
  await mailSavedSearches(server.services, new Date(Date.now() + 61_000));
  const day = "interval '25 hours'";
  await query(`update follows set looked_at = looked_at - ${day}, due_at = due_at - ${day}`);
  await query(`update events set first_approved_at = first_approved_at - ${day}`);
  const { rows } = await query(
    `delete from mails where kind = 'followedOrganizers' returning recipient, details`,
  );
  return rows.map(({ recipient, details }) =>
    toLine(
      recipient,
      details.events.map(({ title }: { title: string }) => title),
    ),
  );
}

function toLine(email: string, titles: Iterable<string>): string {
  return `${email}: ${[...titles].sort()}`;
}

function expectMails(followers: readonly Follower[]): string[] {
  return followers.flatMap((follower) => {
    const { email, isFollowing, reasons, unseen } = follower;
    if (!isFollowing || reasons.size > 0 || unseen.size === 0) return [];
    const line = toLine(email, unseen);
    unseen.clear();
    return [line];
  });
}

test('each run mails those who follow, with what is new to them, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const followers = await makeFollowers();
      for (const one of [...steps, 'run' as const]) {
        if (one === 'run') assert.deepEqual((await run()).sort(), expectMails(followers).sort());
        else if ('publish' in one) {
          const { id, title } = events[one.publish]!;
          await query('update events set first_approved_at = clock_timestamp() where id = $1', id);
          for (const { isFollowing, unseen } of followers) if (isFollowing) unseen.add(title);
        } else {
          const follower = followers[one.person]!;
          await act(follower, one.action);
          if (one.action === 'delete' && follower.account)
            followers.splice(one.person, 1, makeGone());
        }
      }
    }),
    { ...cases(25), endOnFailure: true },
  );
});

/** In the place of a deleted account; in each case somebody new, without one. */
function makeGone(): Follower {
  return {
    email: 'gone@muster.test',
    ...{ account: undefined, isFollowing: false, reasons: new Set(), unseen: new Set() },
  };
}
