import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { eventRow, insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { makeStripeKey, PAYMENT_KEY } from '@muster/server/test/support/stripe/connect-stripe.ts';
import {
  type StripeServer,
  startStripeServer,
} from '@muster/server/test/support/stripe/stripe-server.ts';
import {
  type BenchDatabase,
  JWT_SECRET,
  openBenchDatabase,
  openSessions,
} from '../../support/bench-database.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { callApi } from '../call.ts';
import { compareMoney } from './compare-money.ts';
import { killAtEachStep } from './kills.ts';
import { play } from './play.ts';
import type { Storm } from './setting.ts';
import { tellWhatIsPaid } from './webhooks.ts';

const PLAYERS = 16;
const SPOTS = 10;
const PRICE = 4_000;

/** Two nodes, one of which is killed at each step, while players join, pay, leave and pay again. */
export async function storm(): Promise<string[]> {
  const database = await openBenchDatabase();
  const stripe = await startStripeServer();
  const nodes: RunningServer[] = [];
  try {
    const env = environment(database, stripe);
    for (let count = 0; count < 2; count += 1) nodes.push(await startServer({ env }));
    const given = await prepare({ nodes, stripe, database });
    const working = Promise.all([
      ...given.players.map((player) => play(given, player)),
      tellWhatIsPaid(given),
    ]);
    const kills = await killAtEachStep(given).finally(async () => {
      given.isOver = true;
      await working;
    });
    const unexpected = (await working).flat();
    stripe.mend();
    const differences = await compareMoney(given);
    process.stdout.write(`${kills} kills, ${stripe.requests.length} requests to Stripe\n`);
    return [...unexpected, ...differences];
  } finally {
    for (const node of nodes) await node.stop();
    await stripe.close();
    await database.close();
  }
}

function environment({ url }: BenchDatabase, stripe: StripeServer): Record<string, string> {
  return {
    DATABASE_URL: url,
    JWT_SECRET,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_URL: stripe.url,
    PAYMENT_KEY,
    // Stripe tells an https address alone; the program brings its notices to the nodes.
    PUBLIC_URL: 'https://muster.test',
    // What is not killed does not wait half a minute for a turn.
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
}

type Started = Pick<Storm, 'nodes' | 'stripe' | 'database'>;

async function prepare({ nodes, stripe, database }: Started): Promise<Storm> {
  const ids = Array.from({ length: PLAYERS + 1 }, createObjectId);
  const users = ids.map((id, index) => userRow({ id, email: `player${index}@badgerwood.uk` }));
  await insertRows(database.db, 'users', users);
  const [organizerToken = '', ...tokens] = await openSessions(database.pool, ids);
  const [organizerId = '', ...playerIds] = ids;
  const event = {
    ...eventRow({ organizer_id: organizerId, max_participants: SPOTS, base_price_pence: PRICE }),
    id: createObjectId(),
    date: new Date(Date.now() + 30 * 86_400_000),
    payment: JSON.stringify({
      mode: 'required',
      depositPence: null,
      refundRule: [{ days: 7, percent: 50 }],
    }),
  };
  await insertRows(database.db, 'events', [event as never]);
  const secretKey = makeStripeKey();
  const account = stripe.addKey(secretKey);
  const connected = await callApi(nodes[0]?.url ?? '', {
    method: 'PUT',
    path: '/payments/account',
    token: organizerToken,
    body: { secretKey },
  });
  if (connected.status !== 200) throw new Error(`connecting Stripe: ${connected.status}`);
  return {
    ...{ nodes, stripe, account, database },
    eventId: event.id,
    organizer: { id: organizerId, token: organizerToken },
    players: playerIds.map((id, index) => ({ id, token: tokens[index] ?? '' })),
    isOver: false,
  };
}
