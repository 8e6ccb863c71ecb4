/*
 * npm run chaos database   PostgreSQL stopped, paused and killed while requests and jobs go on
 * npm run chaos kills      server and PostgreSQL killed 20 times in mid-write
 * npm run chaos joins      200 players join an event at once beside readers; one address that takes
 *                          all the connections it can
 * npm run chaos stock      200 players, and 200 parties, join on two nodes for 80 spots and 25 guns
 * npm run chaos series     two nodes make the dates of series, one killed at random, 20 times
 * npm run chaos gate       4 devices without a signal now and then, a server that is killed: 10 min
 * npm run chaos gate-browsers   two browsers without a signal, and a server that is killed
 * npm run chaos money      two nodes killed at each step of a payment; 100,000 random steps with a
 *                          provider that fails and lies
 * npm run chaos webhooks   100,000 changes on two nodes, one of which is killed, to four receivers,
 *                          one of which is dead
 * npm run chaos nodes      one of two nodes killed while 50 accounts listen
 * npm run chaos streams    5,000 streams on one node, PostgreSQL restarted while messages are sent
 * npm run chaos pooler     ten nodes behind pgbouncer on 100 connections, pgbouncer restarted
 * npm run chaos failover   the primary of two PostgreSQL servers under Patroni killed under load
 * npm run chaos restore    a database restored to one second before a deletion
 * npm run chaos cache      nginx in front: what it keeps, and what it must not
 * npm run chaos release    three nodes become those of the next release under load, one by one
 * npm run chaos last-server   the tests of the last release's server on this schema
 * npm run chaos disk       no room for files
 * npm run chaos store      an S3 store that falls silent
 * npm run chaos s3         the tests of the file store on OpenStack Swift, where it is installed
 *
 * Without a name all scenarios run in turn. Each ends with a verdict; the exit code is 1 if one
 * found a violation. `npm run chaos -- --quick` runs short forms of those that need nothing
 * installed, as `npm run test:wide` does.
 */
import { isQuick } from './quick.ts';

/** What was violated; `left out` where this machine has not what the scenario needs. */
type Violations = string[] | 'left out';

const scenarios: Record<string, () => Promise<{ run: () => Promise<Violations> }>> = {
  database: () => import('./database.ts'),
  kills: () => import('./kills/run.ts'),
  joins: () => import('./joins.ts'),
  stock: () => import('./stock.ts'),
  series: () => import('./series/run.ts'),
  gate: () => import('./gate.ts'),
  'gate-browsers': () => import('./gate-browsers.ts'),
  money: () => import('./money/run.ts'),
  webhooks: () => import('./webhooks.ts'),
  nodes: () => import('./nodes.ts'),
  streams: () => import('./streams/run.ts'),
  pooler: () => import('./pooler/run.ts'),
  failover: () => import('./failover/run.ts'),
  restore: () => import('./restore/run.ts'),
  cache: () => import('./cache/run.ts'),
  release: () => import('./release/run.ts'),
  'last-server': () => import('./release/last-server.ts'),
  disk: () => import('./disk.ts'),
  store: () => import('./store.ts'),
  s3: () => import('./s3.ts'),
};

/** The short forms: what a scenario is told when it is loaded. */
const quick: Record<string, Readonly<Record<string, string>>> = {
  database: {},
  kills: { KILL_ROUNDS: '3' },
  joins: { JOIN_STORMS: '1' },
  series: { SERIES_ROUNDS: '3' },
  gate: { GATE_MINUTES: '1' },
  'gate-browsers': {},
  money: { MONEY_ROUNDS: '1', MONEY_PARTS: '0' },
  webhooks: { WEBHOOK_CHANGES: '2000' },
  nodes: {},
  streams: { CHAOS_STREAMS: '300' },
  disk: {},
  store: {},
};

const named = process.argv.slice(2).filter((argument) => argument !== '--quick');
const wanted = named.length > 0 ? named : Object.keys(isQuick ? quick : scenarios);
for (const name of wanted) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`Name a scenario: ${Object.keys(scenarios).join(', ')}`);
  if (isQuick) Object.assign(process.env, quick[name]);
  const { run } = await scenario();
  const violations = await run();
  if (violations === 'left out') {
    process.stdout.write(`${name}: left out\n`);
    continue;
  }
  for (const [violation, same] of Map.groupBy(violations, (text) => text))
    process.stdout.write(`- ${same.length > 1 ? `${same.length} × ` : ''}${violation}\n`);
  process.stdout.write(`${name}: ${violations.length === 0 ? 'passed' : 'VIOLATED'}\n`);
  if (violations.length > 0) process.exitCode = 1;
}
