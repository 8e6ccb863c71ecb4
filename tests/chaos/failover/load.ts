import { setTimeout as sleep } from 'node:timers/promises';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { insertMails } from '@muster/server/src/platform/mail/store.ts';
import { addJob } from '@muster/server/src/platform/queue/add-job.ts';
import type { BenchDatabase } from '../../support/bench-database.ts';
import type { RunningServer } from '../../support/server.ts';
import { callApi } from '../call.ts';
import { type Conversations, type Listeners, listenAll, type Sent, sendAll } from '../messages.ts';
import { joinAll, type Players } from '../pooler/load.ts';
import { type Responses, watchResponses } from '../responses.ts';
import type { Cluster } from './cluster.ts';
import { type Fault, strikePrimary, type Takeover } from './faults.ts';

const RATE = { perSecond: 20, seconds: 45 };
const ASK_AGAIN_MS = 500;
const MAX_ATTEMPTS = 100;

/** Everything that takes part. */
export interface Scene extends Pick<Conversations, 'tokens' | 'routes'> {
  cluster: Cluster;
  nodes: readonly RunningServer[];
  /** Through the proxy. */
  database: BenchDatabase;
  players: Players;
}

interface Like {
  eventId: string;
  /** Which of the players. */
  player: number;
}

/** What was acknowledged. */
export interface Written {
  listeners: Listeners;
  sent: readonly Sent[];
  likes: readonly Like[];
  joins: Awaited<ReturnType<typeof joinAll>>;
  /** The accounts of the players, in their order. */
  ids: readonly string[];
  responses: Responses;
  takeover: Takeover;
}

/** What accounts and players write at the same time, until all of it is acknowledged. */
export async function writeDuring(scene: Scene, fault: Fault): Promise<Written> {
  const { cluster, database, nodes, tokens, routes, players } = scene;
  const urls = nodes.map(({ url }) => url);
  const conversations = { urls, tokens, routes, ...RATE };
  const eventIds = [...new Set(routes.map(({ eventId }) => eventId))];
  const ids = await findIds(database, players);
  const listeners = await listenAll(conversations);
  const watching = watchResponses(urls);
  const [sent, joins, likes, takeover] = await Promise.all([
    sendAll(conversations),
    joinAll(urls, players, RATE.seconds),
    likeAll(urls, { eventIds, tokens: players.tokens }),
    strikePrimary(cluster, fault),
    addMails(database, { ...players, ids }),
  ]);
  return { listeners, sent, joins, likes, ids, takeover, responses: watching.stop() };
}

/** Likes at a constant rate, at the nodes in turn, each until it is acknowledged. */
async function likeAll(
  urls: readonly string[],
  { eventIds, tokens }: { eventIds: readonly string[]; tokens: readonly string[] },
): Promise<Like[]> {
  const likes = eventIds
    .flatMap((eventId) => tokens.map((_, player) => ({ eventId, player })))
    .slice(0, RATE.perSecond * RATE.seconds);
  const acknowledged = likes.map(async (like, index) => {
    await sleep((index * 1_000) / RATE.perSecond);
    await repeatUntil(async (attempt) => {
      const { status, retryAfterMs } = await callApi(urls[(index + attempt) % urls.length] ?? '', {
        method: 'POST',
        path: `/events/${like.eventId}/like`,
        token: tokens[like.player] ?? '',
        body: { isLiked: true },
      });
      if (retryAfterMs) await sleep(retryAfterMs);
      return status === 200;
    });
    return like;
  });
  return Promise.all(acknowledged);
}

/**
 * Adds a mail and its job for each player in this time. One whose commit got no response is found
 * by its id when it is added again.
 */
async function addMails(
  { db }: BenchDatabase,
  { emails, ids }: Players & { ids: readonly string[] },
): Promise<void> {
  for (const [player, address] of emails.entries()) {
    const id = createObjectId();
    const mail = { id, kind: 'passwordReset', userId: ids[player] ?? '', address, name: '' };
    await repeatUntil(() =>
      db.transaction().execute(async (trx) => {
        const [known] = await trx.selectFrom('mails').select('id').where('id', '=', id).execute();
        if (known) return true;
        await insertMails(trx, [{ ...mail, details: { resetId: id } }]);
        await addJob(trx, 'sendMail', { mailId: id });
        return true;
      }),
    );
    await sleep((RATE.seconds * 1_000) / emails.length);
  }
}

/** The accounts of the players, in their order. */
async function findIds({ pool }: BenchDatabase, { emails }: Players): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from unnest($1::text[]) with ordinality as player (email, n)
     join users u using (email) order by n`,
    [emails],
  );
  return rows.map(({ id }) => id);
}

async function repeatUntil(isDone: (attempt: number) => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await isDone(attempt).catch(() => false)) return;
    await sleep(ASK_AGAIN_MS);
  }
  throw new Error('a write was never acknowledged');
}
