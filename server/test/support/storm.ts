import { setTimeout } from 'node:timers/promises';
import { type KyselyPlugin, SelectQueryNode } from 'kysely';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { createLockQueues } from '../../src/platform/limits/lock-queues.ts';
import { createTestDatabase, openAgain } from './database.ts';
import { insertRows, userRow } from './rows.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/* Many people at once, on two nodes. */

const DELAY_MS = 10;
/** Ends before a request does, so that nothing is left in a queue when it is sent again. */
const QUEUE_TIMEOUT_MS = 8_000;

/** An account with a session, without the slow parts of a registration. */
export interface StormPlayer {
  id: string;
  tokens: { accessToken: string };
}

/** New accounts of adults. */
export async function makeStormPlayers(
  { services: { db, accessTokens } }: TestServer,
  count: number,
): Promise<StormPlayer[]> {
  const ids = Array.from({ length: count }, () => createObjectId());
  const users = ids.map((id) => {
    return userRow({ id, email: `${id}@muster.test`, date_of_birth: '1980-01-01' });
  });
  await insertRows(db, 'users', users);
  const sessions = ids.map((id) => ({ id, user_id: id }));
  await insertRows(db, 'sessions', sessions);
  return ids.map((id) => ({
    id,
    tokens: { accessToken: accessTokens.sign({ userId: id, sessionId: id }) },
  }));
}

/** Two nodes: only the lock of the database keeps their joins apart. */
export async function startStormNodes(plugins: readonly KyselyPlugin[] = []) {
  const database = await createTestDatabase();
  function start() {
    const bounds = { maxConcurrent: 5, maxWaiting: 300, timeoutMs: QUEUE_TIMEOUT_MS };
    const lockQueues = createLockQueues(bounds);
    return startTestServer({
      database: openAgain(database),
      services: ({ db }) => ({
        lockQueues,
        db: plugins.reduce((plugged, plugin) => plugged.withPlugin(plugin), db),
      }),
    });
  }
  const nodes = [await start(), await start()] as const;
  async function close() {
    for (const node of nodes) await node.close();
    await database.close();
  }
  return { nodes, close };
}

/**
 * Removes every row lock (`for update` and the like) from the queries. Each result comes late, so
 * that joins surely meet between counting what is taken and taking it.
 */
export const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? { ...node, endModifiers: undefined } : node,
  transformResult: async ({ result }) => {
    await setTimeout(DELAY_MS);
    return result;
  },
};
