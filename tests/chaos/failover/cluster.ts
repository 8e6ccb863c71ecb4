import { runCodeBlock } from '@muster/server/test/support/code-blocks.ts';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import { type ProgramFolder, SYSTEM_ENV, startProgram } from '../programs.ts';
import { waitUntil } from '../recovery.ts';
import { createMember, type Member } from './member.ts';

/** Two PostgreSQL servers under Patroni, behind HAProxy (docs/operations.md#failover). */
export interface Cluster {
  /** A value for DATABASE_URL. */
  url: string;
  members: readonly Member[];
  [Symbol.asyncDispose]: () => Promise<void>;
}

const HOST = '127.0.0.1';
const PASSWORDS = {
  SUPERUSER_PASSWORD: 'of-postgres',
  REPLICATION_PASSWORD: 'of-replicator',
  PATRONI_PASSWORD: 'of-patroni',
  MUSTER_PASSWORD: 'of-muster',
};

/** Runs the code blocks of the page unchanged, and starts what they set up. */
export async function startCluster(folder: ProgramFolder): Promise<Cluster> {
  await using disposer = new AsyncDisposableStack();
  const env = await chooseEnv();
  const { account } = folder;
  async function setUp(name: string, block: string, further: Record<string, string> = {}) {
    const path = await folder.makeSubfolder(name);
    const all = { ...env, NAME: name, FOLDER: path, ...further };
    await runCodeBlock(block, { env: all, account });
    return path;
  }
  function start(cwd: string, ...command: [string, ...string[]]) {
    const program = startProgram(command, { account, cwd });
    disposer.defer(() => program.end('SIGKILL'));
  }
  async function setUpMember(name: 'A' | 'B'): Promise<Member> {
    const ports = { PGPORT: env[`PGPORT_${name}`], PATRONI_PORT: env[`PATRONI_PORT_${name}`] };
    const path = await setUp(name.toLowerCase(), 'patroni', ports);
    const url = `http://${HOST}:${ports.PATRONI_PORT}`;
    const password = PASSWORDS.PATRONI_PASSWORD;
    const member = createMember({ name: name.toLowerCase(), folder: path, account, url, password });
    disposer.defer(() => member.kill());
    return member;
  }
  const etcd = await setUp('etcd', 'etcd');
  start(etcd, 'etcd', '--config-file', `${etcd}/etcd.yml`);
  const proxy = await setUp('haproxy', 'haproxy');
  start(proxy, 'haproxy', '-db', '-f', `${proxy}/haproxy.cfg`);
  const members = [await setUpMember('A'), await setUpMember('B')];
  for (const member of members) member.start();
  await requireComplete(members);
  await runCodeBlock('failover-database', { env, account });
  const started = disposer.move();
  return {
    url: `postgresql://muster:${PASSWORDS.MUSTER_PASSWORD}@${HOST}:${env.PROXY_PORT}/muster`,
    members,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

async function chooseEnv() {
  const ports = await findFreePorts(7);
  const [etcd, peer, proxy, pgA, patroniA, pgB, patroniB] = ports.map(String) as Ports;
  return {
    ...SYSTEM_ENV,
    ...PASSWORDS,
    HOST,
    NETWORK: '127.0.0.0/8',
    ETCD_PORT: etcd,
    ETCD_PEER_PORT: peer,
    ETCD_CLUSTER: `etcd=http://${HOST}:${peer}`,
    ETCD_HOSTS: `${HOST}:${etcd}`,
    PROXY_HOST: HOST,
    PROXY_PORT: proxy,
    HOST_A: HOST,
    PGPORT_A: pgA,
    PATRONI_PORT_A: patroniA,
    HOST_B: HOST,
    PGPORT_B: pgB,
    PATRONI_PORT_B: patroniB,
  };
}

type Ports = [string, string, string, string, string, string, string];

/** Whether one is the primary, and the other its synchronous standby, within a minute. */
export async function isComplete(members: readonly Member[]): Promise<boolean> {
  return waitUntil(async () => {
    const roles = await Promise.all(members.map((member) => member.role()));
    return roles.sort().join() === 'primary,standby';
  });
}

/** Which of the two is the primary now. */
export async function findPair({
  members,
}: Cluster): Promise<Record<'primary' | 'standby', Member>> {
  const roles = await Promise.all(members.map((member) => member.role()));
  const primary = members[roles.indexOf('primary')];
  const standby = members.find((member) => member !== primary);
  if (!primary || !standby) throw new Error('there is no primary');
  return { primary, standby };
}

async function requireComplete(members: readonly Member[]): Promise<void> {
  if (await isComplete(members)) return;
  const outputs = members.map(({ name, output }) => `${name}: ${output()}`);
  throw new Error(`Patroni did not start.\n${outputs.join('\n')}`);
}
