import { setTimeout as sleep } from 'node:timers/promises';
import { JWT_SECRET, openBenchDatabase, openSessions } from '../support/bench-database.ts';
import { seedMessages } from '../support/seed-messages.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { countDeliveries, listenAll, sendAll } from './messages.ts';

const LISTENERS = 50;
const RATE = { perSecond: 30, seconds: 40 };
const KILL_AFTER_MS = 15_000;
const DOWN_MS = 5_000;

/**
 * One of two nodes is killed and comes back while 50 accounts listen: each message arrives once and
 * in order.
 */
export async function run(): Promise<string[]> {
  const database = await openBenchDatabase();
  const nodes: RunningServer[] = [];
  try {
    const { accountIds, routes } = await seedMessages(database.db, LISTENERS);
    const accessTokens = await openSessions(database.pool, accountIds);
    const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
    const env = { DATABASE_URL: database.url, JWT_SECRET, QUOTA_MESSAGES_PER_MINUTE: '100000' };
    for (let count = 0; count < 2; count += 1) nodes.push(await startServer({ env }));
    const conversations = { urls: nodes.map(({ url }) => url), tokens, routes, ...RATE };
    const listeners = await listenAll(conversations);
    const killing = killAndRestart(nodes[1]);
    const sent = await sendAll(conversations);
    await killing;
    return judge(sent.length, await countDeliveries(sent, listeners));
  } finally {
    for (const node of nodes) await node.stop();
    await database.close();
  }
}

async function killAndRestart(node: RunningServer | undefined): Promise<void> {
  await sleep(KILL_AFTER_MS);
  await node?.kill();
  await sleep(DOWN_MS);
  await node?.restart();
}

type Deliveries = Awaited<ReturnType<typeof countDeliveries>>;

function judge(sent: number, { reconnects, ...wrong }: Deliveries): string[] {
  const { missed, twice, 'out of order': outOfOrder } = wrong;
  process.stdout.write(
    `${sent} messages, ${sent * 2} deliveries due, ${reconnects} reconnects: ${missed} missed, ${twice} twice, ${outOfOrder} out of order\n`,
  );
  return Object.entries(wrong).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
}
