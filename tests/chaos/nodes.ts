import { setTimeout as sleep } from 'node:timers/promises';
import { JWT_SECRET, openBenchDatabase, openSessions } from '../support/bench-database.ts';
import { type Route, seedMessages } from '../support/seed-messages.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { callApi } from './call.ts';
import { keepListening, type Listener } from './listener.ts';

const LISTENERS = 50;
const PER_SECOND = 30;
const SECONDS = 40;
const KILL_AFTER_MS = 15_000;
const DOWN_MS = 5_000;
const ARRIVAL_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 60;

interface Setting {
  nodes: RunningServer[];
  tokens: Map<string, string>;
  routes: Route[];
}

/** A message that the server has acknowledged. */
interface Sent extends Route {
  id: string;
}

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
    return await measure({ nodes, tokens, routes });
  } finally {
    for (const node of nodes) await node.stop();
    await database.close();
  }
}

async function measure(setting: Setting): Promise<string[]> {
  const { nodes, tokens } = setting;
  const urls = nodes.map(({ url }) => url);
  const listeners = new Map(
    [...tokens].map(([id, token], index) => [id, keepListening({ urls, token, first: index })]),
  );
  await Promise.all([...listeners.values()].map(({ connected }) => connected));
  const killing = killAndRestart(nodes[1]);
  const sent = await sendAll(setting);
  await killing;
  await waitForArrival(sent, listeners);
  const received = [...listeners.values()];
  await Promise.all(received.map((listener) => listener.stop()));
  return judge(sent, listeners);
}

async function killAndRestart(node: RunningServer | undefined): Promise<void> {
  await sleep(KILL_AFTER_MS);
  await node?.kill();
  await sleep(DOWN_MS);
  await node?.restart();
}

/**
 * Sends at a constant rate to either node in turn. What is not answered is sent again to the other,
 * as the product does.
 */
async function sendAll(setting: Setting): Promise<Sent[]> {
  const sending: Promise<Sent>[] = [];
  const startMs = performance.now();
  for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
    const waitMs = startMs + (number * 1_000) / PER_SECOND - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sending.push(sendOne(setting, number));
  }
  return Promise.all(sending);
}

async function sendOne({ nodes, tokens, routes }: Setting, number: number): Promise<Sent> {
  const route = routes[number % routes.length] as Route;
  const body = {
    eventId: route.eventId,
    threadId: route.threadId,
    content: { text: `Message ${number}` },
    metadata: { clientId: `chaos-${String(number).padStart(8, '0')}` },
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { data } = await callApi<{ message: { id: string } }>(
      nodes[(number + attempt) % nodes.length]?.url ?? '',
      { method: 'POST', path: '/messages/send', token: tokens.get(route.senderId) ?? '', body },
    );
    if (data) return { ...route, id: data.message.id };
    await sleep(250);
  }
  throw new Error(`message ${number} was never acknowledged`);
}

/** Both sides of a conversation hear of a message. */
function listDue(sent: readonly Sent[], listeners: ReadonlyMap<string, Listener>) {
  return sent.flatMap(({ id, senderId, recipientId }) =>
    [senderId, recipientId].map((account) => ({ id, listener: listeners.get(account) })),
  );
}

function countMissed(sent: readonly Sent[], listeners: ReadonlyMap<string, Listener>): number {
  const due = listDue(sent, listeners);
  return due.filter(({ id, listener }) => !listener?.counts.has(id)).length;
}

async function waitForArrival(sent: readonly Sent[], listeners: ReadonlyMap<string, Listener>) {
  const untilMs = Date.now() + ARRIVAL_TIMEOUT_MS;
  while (countMissed(sent, listeners) > 0 && Date.now() < untilMs) await sleep(200);
  // One that comes twice may come late.
  await sleep(2_000);
}

function judge(sent: readonly Sent[], listeners: ReadonlyMap<string, Listener>): string[] {
  const all = [...listeners.values()];
  const missed = countMissed(sent, listeners);
  const twice = all.flatMap(({ counts }) => [...counts.values()].filter((n) => n > 1)).length;
  const outOfOrder = all.reduce((sum, listener) => sum + listener.outOfOrder(), 0);
  const reconnects = all.reduce((sum, listener) => sum + listener.reconnects(), 0);
  process.stdout.write(
    `${sent.length} messages, ${sent.length * 2} deliveries due, ${reconnects} reconnects: ${missed} missed, ${twice} twice, ${outOfOrder} out of order\n`,
  );
  const found = { missed, twice, 'out of order': outOfOrder };
  return Object.entries(found).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
}
